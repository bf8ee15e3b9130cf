import { createHmac } from 'node:crypto'
import { emailKey } from '#contract/platform/values/people.ts'
import type { Db } from '#server/platform/db/open.ts'
import { readGiftCardKey } from '#server/sales/gift-cards/codes.ts'
import type { OrderRow } from './queries.ts'

type Addressed = Pick<OrderRow, 'order_uuid' | 'email'>

/**
 * The token of the links in an order's emails. It is derived from a key that every backup has, so it is never stored, and it
 * ends when the order gets another email address or is erased.
 */
function deriveToken(key: string, { order_uuid, email }: Addressed): string {
  const text = `order ${order_uuid} ${emailKey(email)}`
  return createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('base64url')
}

/** @returns null for an email about no order, or to someone other than its customer. */
export async function orderTokenFor(
  db: Db,
  { order_id, recipient }: { order_id: number | null; recipient: string },
): Promise<string | null> {
  if (order_id === null) return null
  const order = await db
    .selectFrom('orders')
    .select(['order_uuid', 'email'])
    .where('id', '=', order_id)
    .executeTakeFirst()
  if (!order || order.email === '' || emailKey(order.email) !== emailKey(recipient)) return null
  return deriveToken(await readGiftCardKey(db), order)
}

/** Whether one of the tokens is that of the order as it is now. */
export async function opensOrder(db: Db, order: Addressed, tokens: readonly string[]): Promise<boolean> {
  if (tokens.length === 0 || order.email === '') return false
  return tokens.includes(deriveToken(await readGiftCardKey(db), order))
}
