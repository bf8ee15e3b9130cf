import { type ReactNode, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { buttonStyle } from '#web/platform/ui/button-style.ts'

const RETRY_DELAY_MS = 5 * SECOND_MS

interface ProviderUnavailableProps {
  title: string /** The current URL, for browsers without JavaScript. */
  retryAt: string
  children: ReactNode
}

export function ProviderUnavailable({ title, retryAt, children }: ProviderUnavailableProps) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (state !== 'idle') return
    const timer = setTimeout(() => void revalidate().catch(() => undefined), RETRY_DELAY_MS)
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
        busy={state === 'loading' && 'Checking…'}
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
