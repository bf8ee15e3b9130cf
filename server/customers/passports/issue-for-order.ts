import type { Db, Tx } from '#server/platform/db/open.ts'
import type { OrderRow } from '#server/sales/orders/queries.ts'
import { listTenders, refundedNow } from '#server/sales/orders/tender-kinds.ts'
import { type Content, describeLine, describeProduct } from './content.ts'
import { type IssueContext, issuePassport } from './issue.ts'

/**
 * Issues the passports that a locked order lacks: one for each unit of a product of the catalog. Gift cards, custom lines and orders
 * that were refunded in full get none.
 * @returns the codes of the new passports.
 */
export async function issueMissing(
  tx: Tx,
  context: IssueContext,
  order: OrderRow,
  at: number,
): Promise<string[]> {
  if (order.ships === 0 || (await isRefunded(tx, order))) return []
  const lines = await tx
    .selectFrom('order_lines')
    .select(['id', 'product_id', 'name', 'picture_hash', 'quantity'])
    .where('order_id', '=', order.id)
    .where('custom', '=', 0)
    .orderBy('id')
    .execute()
  const issued = await issuedUnits(tx, order.id)
  const codes: string[] = []
  for (const { id, product_id, quantity, ...line } of lines) {
    let content: Content | null = null
    for (let unit = 1; unit <= quantity; unit++) {
      if (issued.has(`${id} ${unit}`)) continue
      content ??= await (product_id === null
        ? describeLine(context.images.files, line)
        : describeProduct(tx, context.images.files, product_id))
      const soldUnit = { order_id: order.id, order_line_id: id, unit, product_id }
      codes.push((await issuePassport(tx, context, { unit: soldUnit, content, at })).code)
    }
  }
  return codes
}

/** Whether all that was paid for an order was refunded, so that the customer keeps nothing of it. */
export async function isRefunded(db: Db, order: OrderRow): Promise<boolean> {
  const paid = order.total_cents - order.waived_cents
  return paid > 0 && refundedNow(order, await listTenders(db, order.id)) >= paid
}

async function issuedUnits(tx: Tx, orderId: number): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('passports')
    .select(['order_line_id', 'unit'])
    .where('order_id', '=', orderId)
    .execute()
  return new Set(rows.map(({ order_line_id, unit }) => `${order_line_id} ${unit}`))
}
