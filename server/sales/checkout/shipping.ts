import type { ShippingSettings } from '#contract/operations/settings/shipping.ts'
import { type Cents, toCents } from '#contract/platform/values/money.ts'
import type { ShippingMethod } from '#contract/sales/checkout/values.ts'
import type { Mates } from '#server/sales/orders/parcel-mates.ts'
import { packedPounds } from '#server/sales/orders/parcel-weight.ts'

/** Null means unknown. */
export interface ParcelProduct {
  quantity: number
  weight_oz: number | null
  overall_length_in: number | null
}

const UNKNOWN_LENGTH_IN = 11

const MAX_FLAT_RATE_PRODUCTS = 12
const SMALL_BOX = { products: 1, inches: 8 }
const MEDIUM_BOX = { products: 4, inches: 13 }

type Prices = Partial<Record<ShippingMethod, Cents>>

export interface ShippingPrices {
  prices: Prices
  /** Part of the prices. */
  handling: Prices
  /** Saved by a free shipping code. */
  waived: Prices
}

/**
 * One price for the entire country, handling included. Standard shipping is free from a value of the goods, and with a
 * code. Omits methods that can't ship the parcel.
 */
export function shippingPrices(
  parcel: ParcelProduct[],
  goods: Cents,
  settings: ShippingSettings,
  { freeByCode = false }: { freeByCode?: boolean } = {},
): ShippingPrices {
  const pounds = packedPounds(parcel, settings.packaging_oz)
  const postage = settings.standard[pounds - 1]
  if (postage === undefined) return { prices: {}, handling: {}, waived: {} }
  const { free_shipping_from } = settings
  const isFreeAnyway = free_shipping_from !== null && goods >= toCents(free_shipping_from)
  const isFree = isFreeAnyway || freeByCode
  const fee = toCents(settings.handling_fee)
  const standard = toCents(postage) + fee
  const box = smallestBox(parcel)
  return {
    prices: {
      standard: isFree ? 0 : standard,
      ...(box && { flat_rate: toCents(settings.flat_rate[box]) + fee }),
    },
    handling: { standard: isFree ? 0 : fee, flat_rate: fee },
    waived: { standard: freeByCode && !isFreeAnyway ? standard : 0 },
  }
}

/**
 * The price of an order that ships in one parcel with others: what it adds to their postage, at most its own.
 * @returns null when the parcel is too large for the method
 */
export function priceInParcel(
  products: ParcelProduct[],
  mates: Mates,
  alone: ShippingPrices,
  { method, settings }: { method: ShippingMethod; settings: ShippingSettings },
): { shipping: Cents; handling: Cents } | null {
  const whole = shippingPrices([...products, ...mates.products], 0, { ...settings, free_shipping_from: null })
  const before = ({ prices, handling }: ShippingPrices) => (prices[method] ?? 0) - (handling[method] ?? 0)
  if (alone.prices[method] === undefined || whole.prices[method] === undefined) return null
  const handling = mates.paysHandling ? (alone.handling[method] ?? 0) : 0
  const postage = Math.min(before(alone), Math.max(0, before(whole) - mates.postage))
  return { shipping: postage + handling, handling }
}

function smallestBox(parcel: ParcelProduct[]): 'small' | 'medium' | 'large' | null {
  const products = parcel.reduce((sum, product) => sum + product.quantity, 0)
  const longest = Math.max(...parcel.map((product) => product.overall_length_in ?? UNKNOWN_LENGTH_IN))
  const fits = (box: typeof SMALL_BOX) => products <= box.products && longest <= box.inches
  if (fits(SMALL_BOX)) return 'small'
  if (fits(MEDIUM_BOX)) return 'medium'
  return products <= MAX_FLAT_RATE_PRODUCTS ? 'large' : null
}
