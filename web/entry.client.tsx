import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { HOLD_ID } from './arrival/page-hold.ts'

/**
 * Once it is drawn the page answers and may count as loaded; in a task of its own, for that takes a while. Around the page,
 * since a sibling would change every `useId`.
 */
function Answering({ children }: { children: ReactNode }) {
  useEffect(() => void setTimeout(() => document.getElementById(HOLD_ID)?.remove()), [])
  return children
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Answering>
        <HydratedRouter />
      </Answering>
    </StrictMode>,
  )
})
