import type { Db } from '#server/platform/db/open.ts'
import { UNFULFILLED } from '#server/sales/orders/due.ts'
import type { OrderRow } from '#server/sales/orders/queries.ts'

/** Paid orders with a parcel that has not shipped. */
export function ordersToPack(db: Db) {
  return db.selectFrom('orders').where(UNFULFILLED)
}

/** The orders of one parcel, the lowest number first. */
export type Parcel = [first: OrderRow, ...others: OrderRow[]]

/** Puts orders to pack into their parcels, with all orders of each, in the order in which a parcel comes first. */
export async function inParcels(db: Db, rows: OrderRow[]): Promise<Parcel[]> {
  const ids = rows.flatMap(({ parcel_id }) => parcel_id ?? [])
  const joined =
    ids.length === 0
      ? []
      : await ordersToPack(db).selectAll().where('parcel_id', 'in', ids).orderBy('id').execute()
  const parcels = Map.groupBy(joined, ({ parcel_id }) => parcel_id)
  const found = rows.map((row) => (row.parcel_id === null ? [row] : (parcels.get(row.parcel_id) ?? [row])))
  return [...new Map(found.map((parcel) => [parcel[0]?.id, parcel as Parcel])).values()]
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
