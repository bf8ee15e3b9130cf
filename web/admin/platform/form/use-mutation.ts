import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { showAlert, showNotice } from '#web/platform/ui/toast-store.ts'

export interface Mutation<Reply> {
  /** Identifies the pressed button, so that only this one looks busy. */
  key?: string
  send: () => Promise<Reply>
  /** The success message. */
  done?: string | ((reply: Reply) => string) | undefined
  /** @returns null when nothing was undone and the reason is shown. */
  undo?: ((reply: Reply) => Promise<unknown>) | undefined
  canUndo?: ((reply: Reply) => boolean) | undefined
  /** Shows an error outside the alert. @returns whether it did */
  onError?: (error: unknown) => boolean
  /** Shown when the API gives no message. */
  failed: string
}

/** Sends one change at a time, says what became of it, and reloads the page's data. A form sends by `useMutationForm`. */
export function useMutation() {
  const { revalidate } = useRevalidator()
  const inFlight = useRef<Promise<unknown> | null>(null)
  const [busy, setBusy] = useState<string | null>(null)

  /** Shows a failure as an alert with 'Try again'. @returns null when the change failed. */
  async function mutate<Reply>(change: Mutation<Reply>): Promise<Reply | null> {
    if (inFlight.current) return null
    const running = perform(change).catch((error: unknown) => {
      if (change.onError?.(error)) return null
      showAlert(errorMessage(error, change.failed), {
        label: 'Try again',
        act: () => void mutate(change),
      })
      return null
    })
    inFlight.current = running
    setBusy(change.key ?? '')
    return running.finally(() => {
      inFlight.current = null
      setBusy(null)
    })
  }

  /** Leaves a failure to the caller. */
  async function perform<Reply>({
    send,
    done,
    undo,
    canUndo = () => true,
  }: Omit<Mutation<Reply>, 'failed'>): Promise<Reply> {
    const reply = await send()
    // When another change is running, Undo waits for it, because its toast has closed.
    const undoAction =
      undo &&
      canUndo(reply) &&
      (async () => {
        while (inFlight.current) await inFlight.current
        await mutate({
          send: () => undo(reply),
          done: (undone) => (undone === null ? '' : 'Undone.'),
          failed: 'That could not be undone.',
        })
      })
    const message = typeof done === 'function' ? done(reply) : done
    if (message) showNotice(message, undoAction ? { label: 'Undo', act: () => void undoAction() } : undefined)
    await revalidate()
    return reply
  }

  return { mutate, perform, busy }
}
