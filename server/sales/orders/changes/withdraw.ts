import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import type { Db } from '#server/platform/db/open.ts'
import { Conflict, NotFound } from '#server/platform/errors.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import type { ChangeRow } from '../change-rows.ts'
import { lockOrder, requireOrder } from '../queries.ts'
import { settleChangesIfPossible } from '../settle-changes.ts'
import { BEING_REFUNDED, withdrawWaiting } from './wait.ts'

const OVER: Record<Exclude<ChangeRow['state'], 'pending'>, string> = {
  applied: 'This change was made already.',
  expired: 'The time to pay for this change is over, so it was not made.',
  withdrawn: 'This change was withdrawn already.',
}

/**
 * Withdraws a change that waits for its payment: units return, the customer is told, and its payment link ends.
 * @throws {NotFound}; {Conflict} for a change that does not wait, or that the customer has just paid
 */
export async function withdrawChange(
  db: Db,
  context: PaymentContext,
  { orderUuid, changeId }: { orderUuid: string; changeId: number },
  by: Actor,
): Promise<void> {
  const { id: orderId } = await requireOrder(db, orderUuid)
  await settleChangesIfPossible(db, context, orderId)
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const change = await tx
      .selectFrom('order_changes')
      .select(['id', 'state', 'settled', 'difference_cents'])
      .where('id', '=', changeId)
      .where('order_id', '=', orderId)
      .executeTakeFirst()
    if (!change) throw new NotFound('There is no such change.')
    if (change.state !== 'pending') throw new Conflict(OVER[change.state])
    if (change.settled !== 'link') throw new Conflict(BEING_REFUNDED)
    await withdrawWaiting(tx, order, by)
    await recordAuditEntry(tx, by, {
      action: 'change withdrawn',
      kind: 'order',
      id: orderUuid,
      name: `Order ${orderId}`,
      before: { change: change.id },
    })
  })
  await settleChangesIfPossible(db, context, orderId, { expireIfOpen: true })
}
