import { dayIn, shortDay } from '#contract/platform/values/dates.ts'
import { firstName } from '#contract/platform/values/people.ts'
import type { AdminCommission } from '#contract/sales/commissions/admin-commissions.ts'
import type { Today } from './next-step.ts'

/** How a commission ended that was not sold. */
export function EndingNote({
  commission,
  today: { today, timeZone },
}: {
  commission: AdminCommission
  today: Today
}) {
  const { state, reason, timeline, name } = commission
  const words: Partial<Record<AdminCommission['state'], string>> = {
    declined: 'Declined',
    withdrawn: `Withdrawn by ${firstName(name)}`,
    cancelled: 'Cancelled',
    expired: 'The quote expired',
  }
  const word = words[state]
  if (!word) return null
  const ended = timeline.findLast((entry) => entry.state === state)
  return (
    <div className="mb-8 bg-bone-200 px-5 py-3.5">
      <p className="type-label">
        {word}
        {ended && ` on ${shortDay(dayIn(timeZone, ended.at), today)}`}
      </p>
      {reason && <p className="pt-1 whitespace-pre-line wrap-anywhere">“{reason}”</p>}
    </div>
  )
}
