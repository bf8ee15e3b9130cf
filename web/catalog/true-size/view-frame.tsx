import { SizeRuler } from '#web/platform/ui/size-ruler.tsx'
import { rulerLength, sizeScale } from '#web/platform/ui/size-scale.ts'
import type { SizedProduct } from './sized-product.ts'

interface ViewFrameProps {
  product: SizedProduct
  /** The part in view, in inches from the butt. */
  from: number
  until: number
}

/** A small ruler of the whole knife, with a frame around the part that is in view. */
export function ViewFrame({ product, from, until }: ViewFrameProps) {
  const { overall, blade } = product
  const scale = rulerLength(overall)
  const lengths = { overall_length_in: overall, blade_length_in: blade }
  const size = sizeScale(lengths) ?? { scale, overall, blade: overall, handle: 0, label: '' }
  const start = Math.max(0, from)
  const end = Math.min(scale, until)
  return (
    <div className="pt-4">
      <div aria-hidden="true" className="relative">
        <SizeRuler size={size} />
        <span
          data-view-frame
          className="absolute -top-1.5 h-4.5 border-2 border-steel-950"
          style={{ left: `${(start / scale) * 100}%`, width: `${((end - start) / scale) * 100}%` }}
        />
      </div>
      <p className="pt-3 text-small text-steel-600">
        {start < 0.5
          ? `You see the first ${Math.max(1, Math.floor(end))} inches. `
          : `You see inches ${Math.round(start)} to ${Math.min(Math.round(end), Math.ceil(overall))}. `}
        <span className="md:hidden">Swipe for the rest, or turn your phone.</span>
        <span className="max-md:hidden">Scroll sideways for the rest.</span>
      </p>
    </div>
  )
}
