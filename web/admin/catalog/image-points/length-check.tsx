import type { AdminProduct } from '#contract/catalog/products/admin-products.ts'
import { Notice } from '#web/platform/ui/notice.tsx'
import { RulerNumbers } from '#web/platform/ui/ruler-numbers.tsx'
import { SizeRuler } from '#web/platform/ui/size-ruler.tsx'
import { rulerLength, sizeScale } from '#web/platform/ui/size-scale.ts'
import { areTooClose } from './marks.ts'

interface LengthCheckProps {
  product: AdminProduct
  /** In inches, as typed. */
  overall: number | null
  /** The distance of the marks in pixels of the image. */
  pixels: number | null
}

/** Shows the scale that follows from the marks and the length. */
export function LengthCheck({ product, overall, pixels }: LengthCheckProps) {
  if (overall === null) {
    return <p className="text-small text-rust-700">Enter the overall length: it sets the scale.</p>
  }
  const scale = rulerLength(overall)
  const lengths = { overall_length_in: overall, blade_length_in: product.specs?.blade_length_in ?? null }
  const size = sizeScale(lengths) ?? { scale, overall, blade: overall, handle: 0, label: '' }
  return (
    <div>
      <p className="type-label pb-2">True size</p>
      <div aria-hidden="true" className="text-caption text-steel-600">
        <SizeRuler size={size} />
        <RulerNumbers scale={scale} />
      </div>
      <p role="status" className="pt-2 text-caption text-steel-600">
        {pixels === null
          ? 'Mark tip and butt to see the scale.'
          : `1 inch is ${Math.round(pixels / overall)} pixels of this picture.`}
      </p>
      {areTooClose(pixels) && (
        <Notice kind="failed" className="mt-3">
          Tip and butt are less than an inch apart. Mark both ends of the piece.
        </Notice>
      )}
    </div>
  )
}
