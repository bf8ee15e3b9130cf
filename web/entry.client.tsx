import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { retryPageData } from '#web/platform/connection/fetch-page-data.ts'
import { replayEarlyInput } from '#web/platform/early-input/replay-early-input.ts'
import { surviveTranslation } from '#web/platform/translation/survive-translation.ts'

/** Its effect runs after the whole page has hydrated. */
function ReplayEarlyInput({ children }: { children: ReactNode }) {
  useEffect(() => void replayEarlyInput(), [])
  return children
}

retryPageData()
surviveTranslation()

/** The page is painted before React goes through it. In a tab that nobody sees, nothing is painted. */
function afterPaint(start: () => void): void {
  if (document.hidden) start()
  else requestAnimationFrame(() => setTimeout(start))
}

afterPaint(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <ReplayEarlyInput>
          <HydratedRouter />
        </ReplayEarlyInput>
      </StrictMode>,
    )
  }),
)
