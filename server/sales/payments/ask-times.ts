import { type Expression, type SqlBool, sql } from 'kysely'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import { SWEEP_INTERVAL_MS } from '#contract/sales/checkout/payment-window.ts'

/** Every event of an open payment page can be lost. The longer it is open, the more rarely the sweep asks about it. */
const ASK_AFTER_MINUTES = [1, 2, 4, 8, 16]
/** Longer than the time between two sweeps, so that each of the times meets a sweep. */
const ASK_WITHIN_MS = 1.5 * SWEEP_INTERVAL_MS

/** Whether the sweep asks the provider about a payment page now, although the page can still be paid on. */
export function isTimeToAsk(openedAt: string, now: number): Expression<SqlBool> {
  const times = ASK_AFTER_MINUTES.map((minutes) => now - minutes * MINUTE_MS)
  return sql`(${sql.join(
    times.map((time) => sql`${sql.ref(openedAt)} between ${time - ASK_WITHIN_MS} and ${time}`),
    sql` or `,
  )})`
}
