import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { sentenceOf } from '#web/browser-api.ts'
import { showAlert, showNotice } from '#web/ui/toast-store.ts'

export interface Write<Reply> {
  /** What is being written, so that its own button can say so. */
  key?: string
  send: () => Promise<Reply>
  /** What was done, said once it is. */
  done?: string | ((reply: Reply) => string)
  /** Takes it back. */
  undo?: (reply: Reply) => Promise<unknown>
  /** Takes a failure that belongs elsewhere than in an alert, such as at a field. @returns whether it did */
  takes?: (error: unknown) => boolean
  /** Said when the shop itself gives no reason. */
  failed: string
}

/**
 * Writes of the staff's: one at a time, each says what it did and offers to undo it, a failed one says so and offers to
 * try again, and the page's data is fetched anew after each.
 */
export function useWrite() {
  const { revalidate } = useRevalidator()
  const underway = useRef<Promise<unknown> | null>(null)
  const [busy, setBusy] = useState<string | null>(null)

  /** @returns the reply, or null when it did not go. */
  async function write<Reply>(work: Write<Reply>): Promise<Reply | null> {
    if (underway.current) return null
    const running = run(work)
    underway.current = running
    setBusy(work.key ?? '')
    return running.finally(() => {
      underway.current = null
      setBusy(null)
    })
  }

  async function run<Reply>(work: Write<Reply>): Promise<Reply | null> {
    try {
      const reply = await work.send()
      const { undo } = work
      // Pressed while something else is written, it waits its turn: the message that offered it is gone by then.
      const takeBack =
        undo &&
        (async () => {
          while (underway.current) await underway.current
          await write({ send: () => undo(reply), done: 'Undone.', failed: 'That could not be undone.' })
        })
      const words = typeof work.done === 'function' ? work.done(reply) : work.done
      if (words) showNotice(words, takeBack && { label: 'Undo', act: () => void takeBack() })
      await revalidate()
      return reply
    } catch (error) {
      if (work.takes?.(error)) return null
      showAlert(sentenceOf(error, work.failed), { label: 'Try again', act: () => void write(work) })
      return null
    }
  }

  /** `busy`: the key of what is being written, or null. */
  return { write, busy }
}
