import { DAY_MS } from '#contract/platform/values/time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import { DomainError } from '#server/platform/errors.ts'
import { attemptEach } from '#server/platform/process/attempt-each.ts'
import { dayOf } from '#server/platform/time/business-calendar.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import type { DelayRow } from '../delay-rows.ts'
import { recordEvent } from '../events.ts'
import { lockOrder } from '../queries.ts'
import { toOrder } from '../read.ts'
import { syncTenders } from '../refund.ts'
import { readDelay } from './answer.ts'
import { cancelDelayed } from './cancel.ts'
import { findFirstName, refundOf } from './read.ts'

/** Between the warning and the cancellation. */
const WARNED_MS = DAY_MS
const BATCH_SIZE = 50

/**
 * Warns staff of customers who did not answer, cancels their orders a day later, and finishes cancellations that a crash or
 * an outage interrupted. @returns the errors of single delays; the next sweep retries.
 */
export async function sweepDelays(db: Db, context: PaymentContext, timeZone: string): Promise<Error[]> {
  const delays = await findDelays(db, context.now(), timeZone)
  return attemptEach(delays, (delay) => advance(db, context, delay))
}

/** Only those that something can be done about now. Otherwise the ones that wait would fill the batch. */
async function findDelays(db: Db, now: number, timeZone: string): Promise<DelayRow[]> {
  return db
    .selectFrom('order_delays')
    .innerJoin('orders', 'orders.id', 'order_delays.order_id')
    .selectAll('order_delays')
    .where('order_delays.ended_at', 'is', null)
    .where('orders.status', '=', 'paid')
    .where((delay) =>
      delay.or([
        delay('cancelling_at', 'is not', null),
        delay.and([
          delay('answer', 'is', null),
          delay('unanswered', '=', 'cancel'),
          delay('answer_by', '<', dayOf(now, timeZone)),
          delay.or([delay('warned_at', 'is', null), delay('warned_at', '<=', now - WARNED_MS)]),
        ]),
      ]),
    )
    .orderBy('order_delays.id')
    .limit(BATCH_SIZE)
    .execute()
}

async function advance(db: Db, context: PaymentContext, delay: DelayRow): Promise<void> {
  if (delay.cancelling_at !== null) return cancelDelayed(db, context, delay)
  if (delay.warned_at === null) return warn(db, context, delay)
  // Throws while the provider is unavailable. Until it is back, the customer can still answer.
  await syncTenders(db, context, delay.order_id).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error
  })
  if (await beginCancellation(db, delay, context.now())) await cancelDelayed(db, context, delay)
}

async function warn(db: Db, { now, shopMailbox }: PaymentContext, { id, order_id }: DelayRow): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, order_id)
    const delay = await readDelay(tx, id)
    if (!isUnanswered(delay) || delay.warned_at !== null) return
    const at = now()
    await tx.updateTable('order_delays').set({ warned_at: at }).where('id', '=', id).execute()
    await recordEvent(tx, order_id, { kind: 'delay_warned', at })
    await queueEmail(tx, {
      dedupeKey: `order ${order_id} delay ${id} unanswered`,
      kind: 'delay-warning',
      recipient: shopMailbox,
      orderId: order_id,
      props: {
        order: await toOrder(tx, order),
        delay: {
          from: delay.old_ship_by,
          to: delay.new_ship_by,
          reason: delay.reason,
          by: await findFirstName(tx, delay.actor),
          unanswered: delay.unanswered,
          answer_by: delay.answer_by,
          refund: await refundOf(tx, order),
        },
        cancels_at: new Date(at + WARNED_MS).toISOString(),
      },
      at,
    })
  })
}

/** From now on an answer comes too late. @returns false when the customer has answered, or the order has shipped. */
async function beginCancellation(db: Db, { id, order_id }: DelayRow, at: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { status } = await lockOrder(tx, order_id)
    if (status !== 'paid' || !isUnanswered(await readDelay(tx, id))) return false
    await tx.updateTable('order_delays').set({ cancelling_at: at }).where('id', '=', id).execute()
    await recordEvent(tx, order_id, { kind: 'delay_cancelled', at })
    return true
  })
}

function isUnanswered({ answer, cancelling_at, ended_at }: DelayRow): boolean {
  return answer === null && cancelling_at === null && ended_at === null
}
