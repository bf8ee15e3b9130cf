import { withCommas } from '#contract/platform/values/money.ts'
import type { AdminCommission } from '#contract/sales/commissions/admin-commissions.ts'
import { COMMISSION_STATE_LABELS, OPEN_STATES } from '#contract/sales/commissions/commission-states.ts'
import { CommissionCard } from './commission-card.tsx'
import { byUrgency, type Today } from './next-step.ts'

interface CommissionBoardProps {
  commissions: AdminCommission[]
  today: Today
}

/** A column per state; on a phone, the same groups below each other. */
export function CommissionBoard({ commissions, today }: CommissionBoardProps) {
  const groups = Map.groupBy(commissions, ({ state }) => state)
  return (
    <div className="commission-board">
      {OPEN_STATES.map((state) => {
        const members = byUrgency(groups.get(state) ?? [], today)
        const label = COMMISSION_STATE_LABELS[state]
        return (
          <section
            key={state}
            aria-labelledby={`group-${state}`}
            data-empty={members.length === 0 || undefined}
          >
            <h2 id={`group-${state}`} className="commission-group">
              {label}{' '}
              <span className="text-caption font-normal text-steel-600">{withCommas(members.length)}</span>
            </h2>
            {members.length > 0 && (
              <ul>
                {members.map((commission) => (
                  <li key={commission.commission_uuid}>
                    <CommissionCard commission={commission} today={today} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </div>
  )
}
