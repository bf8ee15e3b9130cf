import type { IssuedPassport } from '#contract/customers/passports/passports.ts'
import type { OrderStatus } from '#contract/sales/orders/order-states.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import type { Db } from '#server/platform/db/open.ts'
import { Conflict } from '#server/platform/errors.ts'
import { lockOrder, requireOrder } from '#server/sales/orders/queries.ts'
import type { IssueContext } from '../issue.ts'
import { isRefunded, issueMissing } from '../issue-for-order.ts'

/** @throws {NotFound} */
export async function listOrderPassports(db: Db, orderUuid: string): Promise<IssuedPassport[]> {
  const { id } = await requireOrder(db, orderUuid)
  return db
    .selectFrom('passports')
    .select(['code', 'claim_code'])
    .where('order_id', '=', id)
    .orderBy('order_line_id')
    .orderBy('unit')
    .execute()
}

const WHY_NOT: Partial<Record<OrderStatus, string>> = {
  pending: 'This order is not paid yet. Its passports are issued once it is.',
  cancelled: 'This order was cancelled, so it gets no passports.',
}

/** Issues the passports that an order lacks. @throws {NotFound}, {Conflict} when it is not paid, cancelled or refunded in full */
export async function issueOrderPassports(
  db: Db,
  context: IssueContext,
  orderUuid: string,
  by: Actor,
): Promise<void> {
  const { id } = await requireOrder(db, orderUuid)
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    const problem = WHY_NOT[order.status]
    if (problem) throw new Conflict(problem)
    if (await isRefunded(tx, order)) {
      throw new Conflict('This order was refunded in full, so it gets no passports.')
    }
    const passports = await issueMissing(tx, context, order, by.at)
    if (passports.length === 0) return
    await recordAuditEntry(tx, by, {
      action: 'passports issued',
      kind: 'order',
      id: order.order_uuid,
      name: `Order ${id}`,
      after: { passports },
    })
  })
}
