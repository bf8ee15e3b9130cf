import { categorySlug } from '#contract/platform/values/slug.ts'
import { readNumber } from '#contract/platform/values/typed-number.ts'
import { MAX_BLADE_LENGTH_IN } from '#contract/sales/commissions/limits.ts'
import { pieceNoun } from '#contract/sales/commissions/piece-noun.ts'
import { RulerNumbers } from '#web/platform/ui/ruler-numbers.tsx'
import { SizeRuler } from '#web/platform/ui/size-ruler.tsx'
import { rulerLength, sizeScale } from '#web/platform/ui/size-scale.ts'
import type { LikedProduct } from './liked-product.ts'

interface BladeMeasureProps {
  /** As typed. */
  bladeLength: string | undefined
  /** Its handle is drawn too. */
  product: LikedProduct | null
}

export function BladeMeasure({ bladeLength, product }: BladeMeasureProps) {
  const blade = readNumber(bladeLength ?? '')
  if (!(blade > 0 && blade <= MAX_BLADE_LENGTH_IN)) return null
  const handle = sizeScale(product?.specs ?? null)?.handle ?? 0
  const overall = blade + handle
  const scale = rulerLength(overall)
  return (
    <div className="text-caption text-steel-600">
      <p className="pb-1">
        <b className="font-semibold text-steel-950">{blade} in</b> blade
        {product && handle > 0 && `, handle as on the ${nounOf(product)} you chose`}
      </p>
      <div aria-hidden="true">
        <SizeRuler size={{ scale, overall, blade, handle, label: '' }} tall />
        <RulerNumbers scale={scale} />
      </div>
    </div>
  )
}

function nounOf({ category_name }: LikedProduct): string {
  return pieceNoun({ kind: categorySlug(category_name), kind_label: category_name })
}
