import type { Outcome } from '#contract/catalog/drops/draws.ts'
import { classes } from '#web/platform/ui/cn.ts'

export const OUTCOME_LABELS: Record<Outcome, string> = {
  won: 'Won',
  claimed: 'Claimed',
  lapsed: 'Lapsed',
  waiting: 'Waiting',
}

const RING = 'border-2 border-steel-500'
const DOTS: Record<Outcome, string> = {
  claimed: 'bg-green-700',
  won: 'border border-brass-700 bg-brass-400',
  lapsed: RING,
  waiting: RING,
}

export function OutcomeLabel({ outcome }: { outcome: Outcome }) {
  return (
    <>
      <span
        aria-hidden="true"
        className={classes('mr-2.5 inline-block size-2 rounded-full', DOTS[outcome])}
      />
      {OUTCOME_LABELS[outcome]}
    </>
  )
}
