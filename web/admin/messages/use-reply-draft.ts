import { useEffect, useState } from 'react'
import { readStored, store } from '#web/browser-storage.ts'

export interface ReplyDraft {
  text: string
  isRestored: boolean
  save: (text: string) => void
  discard: () => void
}

/** An unsent reply, kept in this browser for this user. */
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
