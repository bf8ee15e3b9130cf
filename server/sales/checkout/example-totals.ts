import type { ExampleTotals } from '#contract/operations/settings/example.ts'
import type { Cart } from '#contract/sales/checkout/checkout.ts'
import type { Db } from '#server/platform/db/open.ts'
import { NotFound } from '#server/platform/errors.ts'
import { packedPounds } from '#server/sales/orders/parcel-weight.ts'
import { type BillChoice, calculateBill, type FeeSettings, toFees } from './fees.ts'
import { priceCart, requireOffered } from './price-cart.ts'

interface Example extends Pick<BillChoice, 'state' | 'zip' | 'shippingMethod' | 'addInsurance'> {
  /** One published product when empty. */
  cart?: Cart | undefined
}

type ChangedSettings = { [S in keyof FeeSettings]?: FeeSettings[S] | undefined }

/**
 * An order's totals with the saved settings and with changed ones. Saves nothing.
 * @throws {Invalid} when the order can't be shipped or insured, {NotFound} without a published product
 */
export async function exampleTotals(
  db: Db,
  settings: FeeSettings,
  { cart, ...choice }: Example,
  { shipping, tax, card_fee }: ChangedSettings,
): Promise<ExampleTotals> {
  const products = requireOffered(
    await priceCart(db, cart ?? (await defaultCart(db)), Number.MAX_SAFE_INTEGER),
  )
  const changed = {
    shipping: shipping ?? settings.shipping,
    tax: tax ?? settings.tax,
    card_fee: card_fee ?? settings.card_fee,
  }
  return {
    now: toFees(calculateBill(products, choice, settings)),
    after: toFees(calculateBill(products, choice, changed)),
    products: products.map(({ name }) => name),
    pounds: packedPounds(products, changed.shipping.packaging_oz),
  }
}

async function defaultCart(db: Db): Promise<Cart> {
  const product = await db
    .selectFrom('products')
    .select('id')
    .where('published', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!product) throw new NotFound('Publish a product first. The example order needs one.')
  return [{ id: product.id, quantity: 1 }]
}
