import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { showAlert, showNotice } from '#web/platform/ui/toast-store.ts'

export interface Write<Reply> {
  /** Identifies the pressed button, so that only this one looks busy. */
  key?: string
  send: () => Promise<Reply>
  /** The success message. */
  done?: string | ((reply: Reply) => string)
  /** @returns null when nothing was undone and the reason is shown. */
  undo?: (reply: Reply) => Promise<unknown>
  /** Shows an error outside the alert. @returns whether it did */
  onError?: (error: unknown) => boolean
  /** Shown when the API gives no message. */
  failed: string
}

/** Sends one change at a time. */
export function useWrite() {
  const { revalidate } = useRevalidator()
  const inFlight = useRef<Promise<unknown> | null>(null)
  const [busy, setBusy] = useState<string | null>(null)

  /** @returns null when the change failed. */
  async function write<Reply>(change: Write<Reply>): Promise<Reply | null> {
    if (inFlight.current) return null
    const running = run(change)
    inFlight.current = running
    setBusy(change.key ?? '')
    return running.finally(() => {
      inFlight.current = null
      setBusy(null)
    })
  }

  async function run<Reply>(change: Write<Reply>): Promise<Reply | null> {
    try {
      const reply = await change.send()
      const { undo } = change
      // When another change is running, Undo waits for it, because its toast has closed.
      const undoAction =
        undo &&
        (async () => {
          while (inFlight.current) await inFlight.current
          await write({
            send: () => undo(reply),
            done: (undone) => (undone === null ? '' : 'Undone.'),
            failed: 'That could not be undone.',
          })
        })
      const message = typeof change.done === 'function' ? change.done(reply) : change.done
      if (message) showNotice(message, undoAction && { label: 'Undo', act: () => void undoAction() })
      await revalidate()
      return reply
    } catch (error) {
      if (change.onError?.(error)) return null
      showAlert(errorMessage(error, change.failed), { label: 'Try again', act: () => void write(change) })
      return null
    }
  }

  return { write, busy }
}
