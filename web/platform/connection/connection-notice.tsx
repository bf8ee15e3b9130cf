import CircleAlert from 'virtual:icon/circle-alert'
import { useNavigation, useRevalidator } from 'react-router'
import { useWaiting } from './unreachable.ts'

/** While a link or the rest of the page waits for the connection. */
export function ConnectionNotice() {
  const { requests, parts } = useWaiting()
  const opensPage = useNavigation().state !== 'idle'
  const reloads = useRevalidator().state !== 'idle'
  // The router has no use for a request whose navigation was replaced.
  const waits = parts > 0 || (requests > 0 && (opensPage || reloads))
  if (!waits) return null
  return (
    <div
      role="alert"
      className="fixed inset-x-5 bottom-[calc(var(--bar-height,0px)+20px+env(safe-area-inset-bottom))] z-40 flex max-w-105 animate-rise gap-3 rounded-control bg-rust-50 px-5 py-3.5 text-rust-700 shadow-float md:left-[calc(var(--sidebar-width,0px)+32px)] print:hidden"
    >
      <CircleAlert size={20} strokeWidth={1.75} className="mt-0.75 shrink-0" aria-hidden="true" />
      <p>
        We could not reach the shop. {opensPage ? 'The page opens' : 'This page continues'} by itself when the
        connection is back.
      </p>
    </div>
  )
}
