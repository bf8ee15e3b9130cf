import { type Actor, SHOP_ACTOR } from '#server/platform/audit-log/record.ts'
import type { Db } from '#server/platform/db/open.ts'
import { Conflict } from '#server/platform/errors.ts'
import { attemptEach } from '#server/platform/process/attempt-each.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { applyIfCovered, stillMissing } from '../apply-fall.ts'
import { refundKeyOf, refundsOf } from '../change-refunds.ts'
import { type ChangeRow, findPending, IS_PENDING } from '../change-rows.ts'
import { requireRefundable } from '../disputes.ts'
import { lockOrder } from '../queries.ts'
import { execute, syncTenders } from '../refund.ts'
import { createRequest, REQUEST_MAX_MS, resolveUnfinished } from '../refund-requests.ts'
import { endWait } from '../wait-for-payment.ts'

/** A change that takes something off its order, which waits until that was refunded. */
export type Fall = Pick<ChangeRow, 'id' | 'order_id'>

/**
 * Gives back what a change takes off its order, and applies the change in the transaction that finishes the refund. Safe to repeat.
 * @throws {Conflict} when it can't be given back, with the change withdrawn. @throws {ProviderUnavailableError}: the sweep goes on
 */
export async function settleFall(db: Db, context: PaymentContext, fall: Fall, by: Actor): Promise<void> {
  try {
    await giveBack(db, context, fall, { ...by, notifyCustomer: true })
  } catch (error) {
    if (error instanceof Conflict) await withdraw(db, fall, by)
    throw error
  }
}

async function giveBack(
  db: Db,
  context: PaymentContext,
  { id, order_id }: Fall,
  by: Actor & { notifyCustomer: boolean },
): Promise<void> {
  await requireRefundable(db, order_id)
  await resolveUnfinished(db, order_id, await syncTenders(db, context, order_id), by)
  const next = await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, order_id)
    const change = await findPending(tx, order_id)
    if (change?.id !== id || (await applyIfCovered(tx, order, change, by.at))) return null
    if (order.status !== 'paid') {
      await endWait(tx, order, change, { state: 'withdrawn', ...by })
      return null
    }
    const refunds = await refundsOf(tx, order_id, id)
    const open = refunds.find(({ done_at }) => done_at === null)
    return {
      requestKey: open?.request_key ?? refundKeyOf(id, refunds.length + 1),
      cents: await stillMissing(tx, order, change),
    }
  })
  if (next === null) return
  const request = await createRequest(db, order_id, next, by)
  // Applies the change.
  await execute(db, context, request, by)
}

/** Ends a change that could not give back everything. What it did give back is a refund like any other. */
async function withdraw(db: Db, { id, order_id }: Fall, by: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, order_id)
    const change = await findPending(tx, order_id)
    if (change?.id === id) await endWait(tx, order, change, { state: 'withdrawn', ...by })
  })
}

/** Ends a fall that is under way, so that its order can be cancelled with no refund half made. @throws {ProviderUnavailableError} */
export async function endFall(db: Db, context: PaymentContext, orderId: number, by: Actor): Promise<void> {
  const change = await findPending(db, orderId)
  if (change?.settled !== 'refund') return
  await settleFall(db, context, change, by).catch((error: unknown) => {
    // Then it is withdrawn.
    if (!(error instanceof Conflict)) throw error
  })
}

/** Goes on with falls that a crash or the provider's outage interrupted. @returns the errors; the next run retries. */
export async function sweepFalls(db: Db, context: PaymentContext): Promise<Error[]> {
  const at = context.now()
  const rows = await db
    .selectFrom('order_changes')
    .select(['id', 'order_id', 'actor'])
    .where(IS_PENDING)
    .where('settled', '=', 'refund')
    .where('at', '<', at - REQUEST_MAX_MS)
    .execute()
  return attemptEach(rows, ({ actor, ...fall }) =>
    settleFall(db, context, fall, { actor: actor ?? SHOP_ACTOR, at }),
  )
}
