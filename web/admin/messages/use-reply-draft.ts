import { useEffect, useState } from 'react'
import { readStored, store } from '#web/browser-storage.ts'

/** A reply that somebody has begun: it outlives a reload, and belongs to who wrote it. */
export interface ReplyDraft {
  text: string
  /** Whether there was one when the page opened. */
  kept: boolean
  type: (text: string) => void
  drop: () => void
}

export function useReplyDraft(userId: string, messageId: number): ReplyDraft {
  const key = `reply-draft-${userId}-${messageId}`
  const [text, setText] = useState('')
  const [kept, setKept] = useState(false)
  useEffect(() => {
    const stored = readStored('local', key) ?? ''
    if (stored === '') return
    setText(stored)
    setKept(true)
  }, [key])

  function type(typed: string) {
    setText(typed)
    store('local', key, typed.trim() === '' ? null : typed)
  }

  function drop() {
    type('')
    setKept(false)
  }

  return { text, kept, type, drop }
}
