import { type ReactNode, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { SECOND_MS } from '#contract/shop.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'

const LOOKS_AGAIN_AFTER_MS = 5 * SECOND_MS

interface ProviderSilentProps {
  title: string
  /** The page's own address, for a browser without script. */
  retryAt: string
  children: ReactNode
}

/** Nobody can say yet whether the order is paid: calm words, and the question again every few seconds. */
export function ProviderSilent({ title, retryAt, children }: ProviderSilentProps) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (state !== 'idle') return
    const timer = setTimeout(() => void revalidate().catch(() => undefined), LOOKS_AGAIN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [revalidate, state])

  return (
    <div className="page-width section-space">
      <h1 className="type-h1">{title}</h1>
      <p role="status" className="max-w-[32.8em] pt-6 pb-8 text-steel-600">
        {children}
      </p>
      <Button
        kind="secondary"
        busy={state === 'loading' && 'Asking…'}
        onClick={() => void revalidate()}
        className="noscript:hidden"
      >
        Try again
      </Button>
      <noscript>
        <a href={retryAt} className={buttonStyle('secondary')}>
          Try again
        </a>
      </noscript>
    </div>
  )
}
