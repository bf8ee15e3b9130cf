import { dayIn, longDay, shortDay } from '#contract/platform/values/dates.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import type { AdminCommission } from '#contract/sales/commissions/admin-commissions.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { FactList } from './fact-list.tsx'
import type { Today } from './next-step.ts'

/** A quote that can't be changed any more. */
export function QuoteTerms({
  commission,
  today: { today, timeZone },
  onChangeAddress,
}: {
  commission: AdminCommission
  today: Today
  onChangeAddress: () => void
}) {
  const { quote, ship_to: to, timeline, state } = commission
  if (!quote) return null
  const accepted = timeline.findLast(({ state }) => state === 'accepted')
  const when = accepted ? `, accepted ${shortDay(dayIn(timeZone, accepted.at), today)}` : ', not accepted'
  return (
    <section aria-labelledby="quote-heading">
      <h2 id="quote-heading" className="type-h3 pb-2">
        Quote
      </h2>
      <FactList
        facts={[
          ['Price', `${formatDollars(quote.price)}${when}`],
          ['Piece', quote.description],
          ['Finish by', quote.finish_by && longDay(quote.finish_by)],
          ['Ship to', to && `${to.name}, ${to.address}, ${to.city}, ${to.state} ${to.zip}`],
        ]}
      />
      {to && ADDRESS_STATES.has(state) && (
        <Button kind="secondary" size="card" onClick={onChangeAddress} className="mt-4">
          Change address
        </Button>
      )}
    </section>
  )
}

/** From the acceptance until the balance is paid; then the order has the address. */
const ADDRESS_STATES: ReadonlySet<AdminCommission['state']> = new Set(['accepted', 'in_progress', 'ready'])
