import type { DrawStatus } from '#contract/catalog/drops/draws.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { LocalTime } from '#web/platform/ui/local-time.tsx'

/** Below the name: "41 entries for 2 pieces. …" */
export function DrawLead({ status, closesAt }: { status: DrawStatus; closesAt: string }) {
  return (
    <>
      {pluralize(status.entries ?? 0, 'entry', 'entries')} for {pluralize(status.units ?? 0, 'piece')}. The
      draw closed on <LocalTime instant={closesAt} />.
    </>
  )
}

/** Below "The draw is done". */
export function DrawDone({ status }: { status: DrawStatus }) {
  const hours = pluralize(status.claim_hours, 'hour')
  return (
    <p className="text-small text-smoke">
      {status.open_claims.length > 0
        ? `Winners have ${hours} to claim. What they leave goes to the next in line.`
        : 'Every claim has ended.'}
    </p>
  )
}
