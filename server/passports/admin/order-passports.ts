import type { IssuedPassport } from '#contract/passports/passports.ts'
import { type Actor, recordAuditEntry } from '#server/audit-log/record.ts'
import type { Db } from '#server/db/open.ts'
import { HttpError } from '#server/http/http-error.ts'
import { requireOrder } from '#server/orders/admin/read.ts'
import { lockOrder } from '#server/orders/queries.ts'
import type { IssueContext } from '../issue.ts'
import { isRefunded, issueMissing } from '../issue-for-order.ts'

/** @throws {HttpError} 404 */
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

const ISSUED_IN: ReadonlySet<string> = new Set(['paid', 'shipped', 'complete'])
const WHY_NOT: Record<string, string> = {
  pending: 'This order is not paid yet. Its passports are issued once it is.',
  cancelled: 'This order was cancelled, so it gets no passports.',
}

/** @throws {HttpError} 404, 409 for an order that is not paid, cancelled or refunded */
export async function issueOrderPassports(
  db: Db,
  context: IssueContext,
  orderUuid: string,
  by: Actor,
): Promise<void> {
  const { id } = await requireOrder(db, orderUuid)
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!ISSUED_IN.has(order.status)) throw new HttpError(409, WHY_NOT[order.status] ?? '')
    if (await isRefunded(tx, order)) {
      throw new HttpError(409, 'This order was refunded in full, so it gets no passports.')
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
