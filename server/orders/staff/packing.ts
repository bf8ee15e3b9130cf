import { pictureUrl } from '#contract/pictures.ts'
import type { StaffOrder } from '#contract/staff-orders.ts'
import { packedOunces, packedPounds } from '#server/checkout/shipping.ts'
import type { Db } from '#server/db/open.ts'

/** What goes into the parcel, and what it will weigh. A piece deleted since is packed from the order's own copy. */
export async function packingOf(
  db: Db,
  orderId: number,
  packagingOz: number,
): Promise<StaffOrder['packing']> {
  const lines = await db
    .selectFrom('order_lines')
    .leftJoin('products', 'products.id', 'order_lines.product_id')
    .select([
      'order_lines.name',
      'order_lines.quantity',
      'order_lines.picture_hash',
      'products.weight_oz',
      'products.sheath',
      'products.blade_length_in',
    ])
    .where('order_id', '=', orderId)
    .orderBy('order_lines.id')
    .execute()
  return {
    weight_oz: packedOunces(lines, packagingOz),
    pounds: packedPounds(lines, packagingOz),
    lines: lines.map(({ picture_hash, blade_length_in, sheath, ...line }) => ({
      ...line,
      // Of a sheath sold by itself, which has no blade, it says what it is made of.
      sheath: blade_length_in === null ? null : sheath,
      image_url: picture_hash === null ? null : pictureUrl(picture_hash),
    })),
  }
}
