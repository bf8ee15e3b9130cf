import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { SECOND_MS } from '#contract/shop.ts'
import { dismissToast, type ToastMessage } from './toast-store.ts'

const STAYS_MS = 6 * SECOND_MS

export function Toast({ id, role, text, action }: ToastMessage) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(id), STAYS_MS)
    return () => clearTimeout(timer)
  }, [id, held])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: touching it only makes it wait
    <div
      className="on-steel pointer-events-auto flex animate-rise items-center gap-4 rounded-control py-1.5 pr-1.5 pl-5 shadow-float"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p role={role} className="grow py-2">
        {text}
      </p>
      {action && (
        <button
          type="button"
          onClick={() => {
            action.act()
            dismissToast(id)
          }}
          className="type-label inline-flex min-h-11 shrink-0 items-center rounded-control px-3 text-brass-300 hover:bg-steel-800"
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => dismissToast(id)}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-steel-800"
      >
        <X size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </div>
  )
}
