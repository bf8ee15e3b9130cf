import type { Db } from '#server/db/open.ts'

/** Paid orders with a parcel that has not shipped. */
export function ordersToPack(db: Db) {
  return db
    .selectFrom('orders')
    .where('orders.status', '=', 'paid')
    .where('orders.ships', '=', 1)
    .where('orders.shipping_method', '!=', 'pickup')
}

export interface PackedLine {
  order_id: number
  name: string
  quantity: number
  picture_hash: string | null
  weight_oz: number | null
}

/** What goes into the parcels, by order. */
export async function linesOf(db: Db, orderIds: number[]): Promise<Map<number, PackedLine[]>> {
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
