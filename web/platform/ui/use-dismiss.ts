import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'

interface Dismiss {
  open: boolean
  close: () => void
  area: RefObject<HTMLElement | null>
  opener: RefObject<HTMLElement | null>
}

export function useDismiss({ open, close, area, opener }: Dismiss): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes, and then alone
  useEffect(() => close(), [key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` only sets a state
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      opener.current?.focus()
    }
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && !area.current?.contains(event.target)) close()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
    }
  }, [open])
}
