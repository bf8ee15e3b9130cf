import type { ImagePoints, Product } from '#contract/catalog/products/products.ts'

/** The fields that showing a product in its real size needs. */
export interface SizedProduct {
  id: number
  name: string
  image: string
  alt: string
  points: ImagePoints
  /** In inches. */
  overall: number
  blade: number | null
}

/** Null without tip and butt in the main image, or without an overall length. */
export function toSized(product: Product): SizedProduct | null {
  const { id, name, image_url, image_alts, image_points, specs } = product
  if (!image_url || !image_points || !specs?.overall_length_in) return null
  return {
    id,
    name,
    image: image_url,
    alt: image_alts[0] || name,
    points: image_points,
    overall: specs.overall_length_in,
    blade: specs.blade_length_in,
  }
}
