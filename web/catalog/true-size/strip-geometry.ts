import { IMAGE_JPEG } from '#contract/catalog/images/images.ts'
import type { ImagePoints } from '#contract/catalog/products/products.ts'

/** In inches: what a strip shows beyond the butt and the tip. */
export const BEFORE_BUTT = 0.25
const AFTER_TIP = 0.2
/** The height of a strip as a share of the product's length. */
const HEIGHT_SHARE = 0.25

const ASPECT = IMAGE_JPEG.height / IMAGE_JPEG.width

/** A strip with the main image in it, turned and scaled so that butt and tip lie on a level line as long as the product. In inches. */
export interface StripGeometry {
  width: number
  height: number
  image: { width: number; height: number; left: number; top: number; degrees: number }
}

export function stripGeometry(
  { tip, butt }: ImagePoints,
  overall: number,
  maxHeight = Number.POSITIVE_INFINITY,
): StripGeometry {
  const along = tip.x - butt.x
  const down = (tip.y - butt.y) * ASPECT
  const width = overall / Math.hypot(along, down)
  const height = width * ASPECT
  const stripHeight = Math.min(overall * HEIGHT_SHARE, maxHeight)
  return {
    width: BEFORE_BUTT + overall + AFTER_TIP,
    height: stripHeight,
    image: {
      width,
      height,
      left: BEFORE_BUTT - butt.x * width,
      top: stripHeight / 2 - butt.y * height,
      degrees: -(Math.atan2(down, along) * 180) / Math.PI,
    },
  }
}
