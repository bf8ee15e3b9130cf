import type { ShippingMethod } from '#contract/checkout/shipping-methods.ts'
import type { Cents } from '#contract/money.ts'
import { packedPounds } from '#server/orders/parcel-weight.ts'
import { flatRateBox, groundAdvantage, MAX_POUNDS } from './usps/rates.ts'

/** Null means unknown. */
export interface ParcelProduct {
  quantity: number
  weight_oz: number | null
  overall_length_in: number | null
}

export interface ShippingSettings {
  PACKAGING_OZ: number
  QUOTED_ZONE: number
}

const UNKNOWN_LENGTH_IN = 11

const MAX_FLAT_RATE_PRODUCTS = 12
const SMALL_BOX = { products: 1, inches: 8 }
const MEDIUM_BOX = { products: 4, inches: 13 }

/** One price for the entire country. Omits methods that can't ship the parcel. */
export function shippingPrices(
  parcel: ParcelProduct[],
  settings: ShippingSettings,
): Partial<Record<ShippingMethod, Cents>> {
  const pounds = packedPounds(parcel, settings.PACKAGING_OZ)
  if (pounds > MAX_POUNDS) return {}
  const box = smallestBox(parcel)
  return {
    standard: groundAdvantage(pounds, settings.QUOTED_ZONE),
    ...(box && { flat_rate: flatRateBox(box) }),
  }
}

function smallestBox(parcel: ParcelProduct[]): 'small' | 'medium' | 'large' | null {
  const products = parcel.reduce((sum, product) => sum + product.quantity, 0)
  const longest = Math.max(...parcel.map((product) => product.overall_length_in ?? UNKNOWN_LENGTH_IN))
  const fits = (box: typeof SMALL_BOX) => products <= box.products && longest <= box.inches
  if (fits(SMALL_BOX)) return 'small'
  if (fits(MEDIUM_BOX)) return 'medium'
  return products <= MAX_FLAT_RATE_PRODUCTS ? 'large' : null
}
