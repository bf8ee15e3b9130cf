import type { Db } from '#server/platform/db/open.ts'
import { UNFULFILLED } from '#server/sales/orders/due.ts'

/** Paid orders with a parcel that has not shipped. */
export function ordersToPack(db: Db) {
  return db.selectFrom('orders').where(UNFULFILLED)
}

export interface PackedLine {
  order_id: number
  name: string
  quantity: number
  picture_hash: string | null
  weight_oz: number | null
}

/** The lines of these orders with what they weigh, by order id. */
export async function listLines(db: Db, orderIds: number[]): Promise<Map<number, PackedLine[]>> {
  if (orderIds.length === 0) return new Map()
  const lines = await db
    .selectFrom('order_lines')
    .leftJoin('products', 'products.id', 'order_lines.product_id')
    .select(['order_id', 'order_lines.name', 'quantity', 'picture_hash', 'products.weight_oz'])
    .where('order_id', 'in', orderIds)
    .orderBy('order_lines.id')
    .execute()
  return Map.groupBy(lines, ({ order_id }) => order_id)
}
