import { DAY_MS, HOUR_MS } from '#contract/platform/values/time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { attemptEach } from '#server/platform/process/attempt-each.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { lastAsk, openDisputedIntents, recordAsk } from '#server/sales/payments/provider-asks.ts'
import { syncPayment } from './sync-payment.ts'

/** The provider may list something this long after it was created. */
const OVERLAP_MS = HOUR_MS
/** A refund can fail, and a dispute can be decided, this long after it was created. */
const CHANGES_MS = 90 * DAY_MS
/** How far back the first run looks: customers can dispute a payment for this long. */
const FIRST_MS = 180 * DAY_MS

/**
 * Finds refunds and disputes whose events were lost. Once a day it also finds out what became of older ones. It asks the provider
 * for lists, and then only about the payments in them. Safe to run at any time.
 * @returns the errors of single payments; the next run retries. @throws {ProviderUnavailableError} when there is no list.
 */
export async function syncRecentPayments(db: Db, context: PaymentContext): Promise<Error[]> {
  if (!(await hasPayments(db))) return []
  const at = context.now()
  const daily = await lastAsk(db, 'daily')
  const isDue = !daily || Math.abs(at - daily.asked_at) >= DAY_MS
  const newestAt = (await lastAsk(db, 'newest'))?.newest_at ?? null
  const recent = newestAt === null ? at - FIRST_MS : newestAt - OVERLAP_MS
  const changed = await context.payments.changedSince(isDue ? Math.min(recent, at - CHANGES_MS) : recent)
  const older = isDue ? await openDisputedIntents(db) : []
  const intentIds = new Set([...changed.intentIds, ...older])
  const errors = await attemptEach(intentIds, (intentId) => syncPayment(db, context, intentId))
  if (errors.length > 0) return errors
  await recordAsk(db, 'newest', { asked_at: at, newest_at: maxOf(newestAt, changed.newestAt) })
  if (isDue) await recordAsk(db, 'daily', { asked_at: at, newest_at: null })
  return []
}

/** Before the first payment, there is nothing to ask about. */
async function hasPayments(db: Db): Promise<boolean> {
  const payment = await db
    .selectFrom('payments')
    .select('order_id')
    .where('intent_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  const deposit = await db
    .selectFrom('deposits')
    .select('id')
    .where('intent_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return payment !== undefined || deposit !== undefined
}

function maxOf(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b)
}
