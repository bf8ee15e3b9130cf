import type { DemandGroup } from '#contract/staff/demand/demand.ts'

/** People who wait count most, then commissions, searches and saved products. */
const WEIGHTS = { waiting: 5, commissions: 4, no_result_searches: 1, searches: 1, saved: 0.5, views: 0.02 }
/** What a group gets that sells at once. */
const SPEED_WEIGHT = 15
/** A group that takes this long to sell gets half of it. */
const HALF_SPEED_DAYS = 30

/** How much a group is wanted, comparable only with other groups of the same days. */
export function weightOf(signals: DemandGroup['signals']): number {
  const { waiting, commissions, no_result_searches, searches, saved, views } = WEIGHTS
  const days = signals.median_days_to_sell
  return (
    waiting * signals.waiting +
    commissions * signals.commissions +
    no_result_searches * signals.no_result_searches +
    searches * signals.searches +
    saved * signals.saved +
    views * signals.views +
    (days === null ? 0 : (SPEED_WEIGHT * HALF_SPEED_DAYS) / (HALF_SPEED_DAYS + days))
  )
}

/** 100 for the most wanted group, and others in proportion. */
export function scoreOf(weight: number, most: number): number {
  return most === 0 ? 0 : Math.round((100 * weight) / most)
}
