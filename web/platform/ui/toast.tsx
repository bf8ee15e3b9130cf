import X from 'virtual:icon/x'
import { useEffect, useState } from 'react'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { dismissToast, type ToastMessage } from './toast-store.ts'

const SHOWN_FOR_MS = 6 * SECOND_MS

export function Toast({ id, role, text, action }: ToastMessage) {
  const [isPaused, setIsPaused] = useState(false)
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => dismissToast(id), SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [id, isPaused])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause its timer
    <div
      className="on-steel pointer-events-auto flex animate-rise items-center gap-4 rounded-control border border-line-steel py-1.5 pr-1.5 pl-5 shadow-float"
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
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
