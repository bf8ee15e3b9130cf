import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { DrawStatus } from '#contract/drops/draws.ts'
import { pluralize } from '#contract/pluralize.ts'
import { SECOND_MS } from '#contract/time.ts'
import { LocalTime } from '#web/ui/local-time.tsx'

/** Below the name: "41 entries for 2 pieces. …" */
export function DrawLead({ status, closesAt }: { status: DrawStatus; closesAt: string }) {
  return (
    <>
      {pluralize(status.entries ?? 0, 'entry', 'entries')} for {pluralize(status.units ?? 0, 'piece')}. The
      draw closed on <LocalTime instant={closesAt} />.
    </>
  )
}

/** In place of the countdown. */
export function DrawDone({ status }: { status: DrawStatus }) {
  const hours = pluralize(status.claim_hours, 'hour')
  return (
    <div>
      <p className="countdown text-bone-50">The draw is done</p>
      <p className="text-small text-smoke">
        {status.open_claims.length > 0
          ? `Winners have ${hours} to claim. What they leave goes to the next in line.`
          : 'Every claim has ended.'}
      </p>
    </div>
  )
}

const POLL_MS = 4 * SECOND_MS

/** Between the closing time and the draw, which takes seconds. */
export function Drawing() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), POLL_MS + Math.random() * POLL_MS)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <p role="status" className="text-small text-smoke">
      We are drawing the order. The result will be here in a few seconds.
    </p>
  )
}
