import type { Cents } from '#contract/money.ts'
import type { ShippingMethod } from '#contract/shop.ts'
import { flatRateBox, groundAdvantage, MAX_POUNDS } from './postal/rates.ts'

/** What the post needs to know of a piece, and how many there are. Null stands for what nobody measured yet. */
export interface ParcelPiece {
  quantity: number
  weight_oz: number | null
  overall_length_in: number | null
}

export interface PostSettings {
  PACKAGING_OZ: number
  QUOTED_ZONE: number
}

const UNKNOWN_WEIGHT_OZ = 16
const UNKNOWN_LENGTH_IN = 11
const OZ_PER_POUND = 16

const MOST_FLAT_RATE_PIECES = 12
const SMALL_BOX = { pieces: 1, inches: 8 }
const MEDIUM_BOX = { pieces: 4, inches: 13 }

type Weighed = Pick<ParcelPiece, 'quantity' | 'weight_oz'>

/** Ounces, packaging included. Weights are summed in thousandths, where sums are exact. */
export function packedOunces(parcel: Weighed[], packagingOz: number): number {
  const thousandths = (oz: number) => Math.round(oz * 1000)
  const pieces = parcel.reduce(
    (sum, piece) => sum + thousandths(piece.weight_oz ?? UNKNOWN_WEIGHT_OZ) * piece.quantity,
    0,
  )
  return (pieces + thousandths(packagingOz)) / 1000
}

/** Whole pounds, rounded up, packaging included. */
export function packedPounds(parcel: Weighed[], packagingOz: number): number {
  return Math.max(1, Math.ceil(packedOunces(parcel, packagingOz) / OZ_PER_POUND))
}

/** What each way of shipping costs, one price for the whole country; a way that does not take the parcel is missing. */
export function shippingPrices(
  parcel: ParcelPiece[],
  settings: PostSettings,
): Partial<Record<ShippingMethod, Cents>> {
  const pounds = packedPounds(parcel, settings.PACKAGING_OZ)
  if (pounds > MAX_POUNDS) return {}
  const box = smallestBox(parcel)
  return {
    standard: groundAdvantage(pounds, settings.QUOTED_ZONE),
    ...(box && { flat_rate: flatRateBox(box) }),
  }
}

function smallestBox(parcel: ParcelPiece[]): 'small' | 'medium' | 'large' | null {
  const pieces = parcel.reduce((sum, piece) => sum + piece.quantity, 0)
  const longest = Math.max(...parcel.map((piece) => piece.overall_length_in ?? UNKNOWN_LENGTH_IN))
  const fits = (box: typeof SMALL_BOX) => pieces <= box.pieces && longest <= box.inches
  if (fits(SMALL_BOX)) return 'small'
  if (fits(MEDIUM_BOX)) return 'medium'
  return pieces <= MOST_FLAT_RATE_PIECES ? 'large' : null
}
