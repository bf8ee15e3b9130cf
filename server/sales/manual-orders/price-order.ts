import type { Settings } from '#contract/operations/settings/settings.ts'
import type { Cents } from '#contract/platform/values/money.ts'
import { toCents } from '#contract/platform/values/money.ts'
import { isPickup } from '#contract/sales/checkout/pickup.ts'
import type { ManualOrderBill } from '#contract/sales/orders/manual-orders.ts'
import type { Db } from '#server/platform/db/open.ts'
import { Invalid, wrongField } from '#server/platform/errors.ts'
import {
  type Bill,
  calculateBill,
  type FeeSettings,
  type PricedProduct,
} from '#server/sales/checkout/fees.ts'
import type { Place } from '#server/sales/checkout/local-rules.ts'
import { type CartProduct, priceCart } from '#server/sales/checkout/price-cart.ts'

export type ManualOrderSettings = FeeSettings & Pick<Settings, 'business'>

type ProductLine = Extract<ManualOrderBill['lines'][number], { product_id: number }>
type CustomLine = Exclude<ManualOrderBill['lines'][number], ProductLine>

/** A line of the catalog, or a custom line, which has a name and a price but no stock. */
export interface SoldLine extends PricedProduct {
  id: number | null
  name: string
  picture_hash: string | null
  custom: boolean
}

const CUSTOM_WEIGHT_OZ = 16

/** Where a checkout names its own fields. */
const FIELDS: Record<string, string> = {
  cart: 'lines',
  shippingMethod: 'shipping.method',
  addInsurance: 'shipping.insurance',
}

/** The products of the catalog, each once. @throws {Invalid} for one that the shop does not know */
export async function readProducts(
  db: Db,
  lines: ManualOrderBill['lines'],
  now: number,
): Promise<CartProduct[]> {
  const cart = lines.filter(isOfCatalog).map(({ product_id, quantity }) => ({ id: product_id, quantity }))
  return cart.length === 0 ? [] : inOwnFields(() => priceCart(db, cart, now))
}

/** In the order of the lines. */
export function toSoldLines(lines: ManualOrderBill['lines'], products: CartProduct[]): SoldLine[] {
  const left = new Map(products.map((product) => [product.id, product]))
  return lines.flatMap((line): SoldLine[] => {
    if (!isOfCatalog(line)) return [toCustomLine(line)]
    const product = left.get(line.product_id)
    left.delete(line.product_id)
    return product ? [{ ...product, custom: false }] : []
  })
}

function toCustomLine({ name, price, quantity }: CustomLine): SoldLine {
  return {
    id: null,
    name,
    quantity,
    price_cents: toCents(price),
    picture_hash: null,
    weight_oz: CUSTOM_WEIGHT_OZ,
    overall_length_in: null,
    custom: true,
  }
}

function isOfCatalog(line: ManualOrderBill['lines'][number]): line is ProductLine {
  return 'product_id' in line
}

/** Where it is taxed: what is picked up, at the workshop by its state's rate. */
export function placeOf(
  { shipping, placeConfirmed }: ManualOrderBill,
  { business }: ManualOrderSettings,
): Place {
  if (isPickup(shipping.method)) return { state: business.region_code }
  return { state: shipping.address?.state, zip: shipping.address?.zip, placeConfirmed }
}

/** @throws {Invalid} for a discount above the subtotal, or a parcel that can't be shipped this way or insured */
export async function billOf(
  lines: SoldLine[],
  order: ManualOrderBill,
  settings: ManualOrderSettings,
): Promise<Bill> {
  const { shipping, payment } = order
  const discount = requireDiscount(order, lines)
  if (isPickup(shipping.method) && shipping.insurance)
    throw wrongField('shipping.insurance', 'An order that is picked up has no parcel to insure.')
  const hasCardFee = order.charge_card_fee && payment === 'link'
  const card_fee = hasCardFee ? settings.card_fee : { ...settings.card_fee, enabled: false }
  const choice = {
    ...placeOf(order, settings),
    shippingMethod: isPickup(shipping.method) ? ('pickup' as const) : shipping.method,
    addInsurance: shipping.insurance,
    discount,
    ...(payment !== 'link' && { minCharge: 0 }),
  }
  return inOwnFields(async () => calculateBill(lines, choice, { ...settings, card_fee }))
}

function requireDiscount({ discount }: ManualOrderBill, lines: SoldLine[]): Cents {
  const subtotal = lines.reduce((sum, { price_cents, quantity }) => sum + price_cents * quantity, 0)
  const cents = toCents(discount)
  if (cents > subtotal) throw wrongField('discount', 'Enter an amount up to the subtotal.')
  return cents
}

/** Names the fields of a rejected checkout as an order that staff take has them, or a change. */
export async function inOwnFields<T>(work: () => Promise<T>, names = FIELDS): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    const [field] = Object.keys((error.details.fields as object | undefined) ?? {})
    throw field === undefined ? error : wrongField(names[field] ?? field, error.message)
  }
}
