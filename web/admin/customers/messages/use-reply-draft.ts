import { useEffect, useState } from 'react'
import { readStored, store } from '#web/platform/api/browser-storage.ts'

export interface ReplyDraft {
  text: string
  isRestored: boolean
  save: (text: string) => void
  discard: () => void
}

/** Stored per user in this browser. */
export function useReplyDraft(userId: string, messageId: number): ReplyDraft {
  const key = `reply-draft-${userId}-${messageId}`
  const [text, setText] = useState('')
  const [isRestored, setRestored] = useState(false)
  useEffect(() => {
    const stored = readStored('local', key) ?? ''
    if (stored === '') return
    setText(stored)
    setRestored(true)
  }, [key])

  function save(typed: string) {
    setText(typed)
    store('local', key, typed.trim() === '' ? null : typed)
  }

  function discard() {
    save('')
    setRestored(false)
  }

  return { text, isRestored, save, discard }
}
