import type { AdminCommission } from '#contract/sales/commissions/admin-commissions.ts'
import { COMMISSION_STATE_LABELS, OPEN_STATES } from '#contract/sales/commissions/commission-states.ts'
import { classes } from '#web/platform/ui/cn.ts'

const STEPS = [...OPEN_STATES, 'complete'] as const

/** How far a commission has come; on a phone, the page shows its state only. */
export function StepLine({ commission }: { commission: AdminCommission }) {
  const reached = reachedStep(commission)
  return (
    <ol aria-label="Progress" className="flex pb-10 max-lg:hidden">
      {STEPS.map((state, index) => {
        const isCurrent = state === commission.state
        return (
          <li
            key={state}
            aria-current={isCurrent ? 'step' : undefined}
            className={classes('relative', index < STEPS.length - 1 ? 'flex-1' : 'flex-none')}
          >
            {index < STEPS.length - 1 && (
              <span
                aria-hidden="true"
                className={classes(
                  'absolute top-1 right-0.5 left-3 h-0.5',
                  index < reached ? 'bg-brass-700' : 'bg-bone-300',
                )}
              />
            )}
            <span
              aria-hidden="true"
              className={classes(
                'block size-2.5 rounded-full border-2',
                index <= reached ? 'border-brass-700 bg-brass-700' : 'border-bone-500 bg-bone-50',
              )}
            />
            <span
              className={classes('block pt-2 text-caption', isCurrent ? 'font-semibold' : 'text-steel-600')}
            >
              {COMMISSION_STATE_LABELS[state]}
              {index <= reached && !isCurrent && <span className="sr-only">, reached</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function reachedStep({ state, timeline }: AdminCommission): number {
  const states = [...timeline.map((entry) => entry.state), state]
  return Math.max(0, ...states.map((each) => (STEPS as readonly string[]).indexOf(each)))
}
