import { imageUrl } from '#contract/catalog/images/images.ts'
import type { QueuedOrder } from '#contract/sales/orders/packing.ts'
import { countRows } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { dueOf } from '#server/sales/orders/due.ts'
import { packedPounds } from '#server/sales/orders/parcel-weight.ts'
import { listLines, ordersToPack } from './to-pack.ts'

const MAX_QUEUE = 200

/**
 * The orders to pack: first those without a promised day, then by the day, then by age.
 * @param today "2026-11-26". @returns at most 200 of them, and how many there are.
 */
export async function packingQueue(
  db: Db,
  packagingOz: number,
  today: string,
): Promise<{ orders: QueuedOrder[]; total: number }> {
  const [total, rows] = await Promise.all([
    countRows(ordersToPack(db)),
    ordersToPack(db)
      .select(['id', 'order_uuid', 'status', 'created_at', 'promised_ship_by', 'name', 'city', 'state'])
      .orderBy('promised_ship_by', (order) => order.asc().nullsFirst())
      .orderBy('id')
      .limit(MAX_QUEUE)
      .execute(),
  ])
  const lines = await listLines(
    db,
    rows.map(({ id }) => id),
  )
  return {
    total,
    orders: rows.map(({ created_at, status, ...row }) => {
      const parcel = lines.get(row.id) ?? []
      const [first] = parcel
      return {
        ...row,
        created_at: new Date(created_at).toISOString(),
        due: dueOf({ status, promised_ship_by: row.promised_ship_by }, today),
        pieces: parcel.reduce((sum, { quantity }) => sum + quantity, 0),
        pounds: packedPounds(parcel, packagingOz),
        image_url: first?.picture_hash ? imageUrl(first.picture_hash) : null,
      }
    }),
  }
}
