import { useSyncExternalStore } from 'react'
import { Toast } from './toast.tsx'
import { currentToasts, subscribeToasts, type ToastMessage } from './toast-store.ts'

const NONE: readonly ToastMessage[] = []

/** Where messages appear: lower left, above a bar at the bottom of a phone (`--bar-height`). Once, in the shell. */
export function Toasts() {
  const messages = useSyncExternalStore(subscribeToasts, currentToasts, () => NONE)
  return (
    <section
      aria-label="Messages"
      className="pointer-events-none fixed bottom-[calc(var(--bar-height,0px)+20px+env(safe-area-inset-bottom))] left-5 z-40 flex w-[min(420px,calc(100vw-40px))] flex-col gap-3 md:left-8 print:hidden"
    >
      {messages.map((message) => (
        <Toast key={message.id} {...message} />
      ))}
    </section>
  )
}
