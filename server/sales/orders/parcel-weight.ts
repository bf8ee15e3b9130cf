const UNKNOWN_WEIGHT_OZ = 16
const OZ_PER_POUND = 16

interface Weighed {
  quantity: number
  /** Null when unknown. */
  weight_oz: number | null
}

/** Ounces, packaging included. Sums whole thousandths to avoid rounding errors. */
export function packedOunces(parcel: Weighed[], packagingOz: number): number {
  const thousandths = (oz: number) => Math.round(oz * 1000)
  const products = parcel.reduce(
    (sum, product) => sum + thousandths(product.weight_oz ?? UNKNOWN_WEIGHT_OZ) * product.quantity,
    0,
  )
  return (products + thousandths(packagingOz)) / 1000
}

/** Whole pounds, rounded up, packaging included. */
export function packedPounds(parcel: Weighed[], packagingOz: number): number {
  return Math.max(1, Math.ceil(packedOunces(parcel, packagingOz) / OZ_PER_POUND))
}
