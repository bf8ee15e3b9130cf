import { imageUrl } from '#contract/catalog/images/images.ts'
import type { QueuedOrder } from '#contract/sales/orders/packing.ts'
import { countRows } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { listWaiting } from '#server/sales/orders/change-rows.ts'
import { dueOf } from '#server/sales/orders/due.ts'
import { readGift } from '#server/sales/orders/gift.ts'
import { packedPounds } from '#server/sales/orders/parcel-weight.ts'
import { inParcels, listLines, ordersToPack } from './to-pack.ts'

const MAX_QUEUE = 200

/**
 * The orders to pack: first those without a promised day, then by the day, then by age.
 * @param today "2026-11-26". @returns the parcels of at most 200 of them, and how many orders there are.
 */
export async function packingQueue(
  db: Db,
  packagingOz: number,
  today: string,
): Promise<{ orders: QueuedOrder[]; total: number }> {
  const [total, rows] = await Promise.all([
    countRows(ordersToPack(db)),
    ordersToPack(db)
      .selectAll()
      .orderBy('promised_ship_by', (order) => order.asc().nullsFirst())
      .orderBy('id')
      .limit(MAX_QUEUE)
      .execute(),
  ])
  const parcels = await inParcels(db, rows)
  const ids = parcels.flat().map(({ id }) => id)
  const [lines, waiting] = await Promise.all([listLines(db, ids), listWaiting(db, ids)])
  const imageOf = (orderId: number) => {
    const [first] = lines.get(orderId) ?? []
    return first?.picture_hash ? imageUrl(first.picture_hash) : null
  }
  return {
    total,
    orders: parcels.map((orders) => {
      const [row] = orders
      const { id, order_uuid, promised_ship_by, name, city, state } = row
      const packed = orders.flatMap((order) => lines.get(order.id) ?? [])
      const named = orders.map((order) => ({
        order_uuid: order.order_uuid,
        order_id: order.id,
        image_url: imageOf(order.id),
      }))
      return {
        id,
        order_uuid,
        created_at: new Date(row.created_at).toISOString(),
        promised_ship_by,
        as_gift: readGift(row),
        waiting: orders.reduce((sum, order) => sum + (waiting.get(order.id) ?? 0), 0),
        due: dueOf(row, today),
        name,
        city,
        state,
        pieces: packed.reduce((sum, { quantity }) => sum + quantity, 0),
        pounds: packedPounds(packed, packagingOz),
        image_url: imageOf(id),
        parcel: orders.length > 1 ? { orders: named } : null,
      }
    }),
  }
}
