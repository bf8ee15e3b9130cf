import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { HOLD_ID } from './page-hold.ts'

/** From here on the page answers: it may count as loaded. */
function Answers() {
  useEffect(() => document.getElementById(HOLD_ID)?.remove(), [])
  return null
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <Answers />
    </StrictMode>,
  )
})
