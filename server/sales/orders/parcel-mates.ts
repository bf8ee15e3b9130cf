import type { ShippingSettings } from '#contract/operations/settings/shipping.ts'
import { type Cents, toCents } from '#contract/platform/values/money.ts'
import type { Db } from '#server/platform/db/open.ts'
import { parcelOf } from './parcel.ts'
import type { OrderRow } from './queries.ts'

/** What an order's postage depends on when it ships in one parcel with others. */
export interface Mates {
  /** Of the other orders. Null means unknown. */
  products: { quantity: number; weight_oz: number | null; overall_length_in: number | null }[]
  /** Paid by the other orders, before handling. */
  postage: Cents
  /** Whether this order, not another one, pays for handling. */
  paysHandling: boolean
}

type Handled = Pick<OrderRow, 'handling_cents' | 'shipping_cents'>

/** Orders before it was stored paid today's handling fee, as far as their shipping goes. */
function handlingOf({ handling_cents, shipping_cents }: Handled, settings: ShippingSettings): Cents {
  return handling_cents ?? Math.min(shipping_cents, toCents(settings.handling_fee))
}

/** The mates of an order that is added to these. */
export async function matesOf(db: Db, others: OrderRow[], settings: ShippingSettings): Promise<Mates> {
  const products = await db
    .selectFrom('order_lines')
    .leftJoin('products', 'products.id', 'order_lines.product_id')
    .select(['quantity', 'products.weight_oz', 'products.overall_length_in'])
    .where(
      'order_id',
      'in',
      others.map(({ id }) => id),
    )
    .execute()
  const postage = others.reduce((sum, row) => sum + row.shipping_cents - handlingOf(row, settings), 0)
  return { products, postage, paysHandling: false }
}

/** The mates of an order in a parcel; null when it ships on its own. */
export async function findMates(db: Db, order: OrderRow, settings: ShippingSettings): Promise<Mates | null> {
  const others = (await parcelOf(db, order)).filter(({ id }) => id !== order.id)
  if (others.length === 0) return null
  return { ...(await matesOf(db, others, settings)), paysHandling: handlingOf(order, settings) > 0 }
}
