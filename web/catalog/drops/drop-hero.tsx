import type { Drop } from '#contract/catalog/drops/drops.ts'
import { dropAhead } from '#web/platform/images/drop-image.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Image } from '#web/platform/ui/image.tsx'
import { SiteImage } from '#web/platform/ui/site-image.tsx'

const FRAME = 'h-60 md:h-140'
/** Above a result. */
const LOW_FRAME = 'h-60 md:h-100'
const SIZES = '100vw'

/** The second image of the first product, a close-up. The only image of a product is shown whole. */
export function DropHero({ drop: { products }, isLow }: { drop: Drop; isLow: boolean }) {
  const [first] = products
  if (!first?.image_url) {
    return (
      <SiteImage
        image={dropAhead}
        sizes="(max-width: 850px) 620px, 100vw"
        priority
        className={classes(FRAME, '[&>img]:object-[78%_50%]')}
      />
    )
  }
  const closeUp = first.images[1]
  if (closeUp === undefined) {
    return (
      <div className="bg-bone-200">
        <Image
          url={first.image_url}
          alt={first.image_alts[0] || first.name}
          preview={first.image_previews[0]}
          sizes={SIZES}
          priority
          className="mx-auto max-md:w-full md:h-140 md:w-auto!"
        />
      </div>
    )
  }
  return (
    <Image
      url={closeUp}
      alt={first.image_alts[1] || first.name}
      preview={first.image_previews[1]}
      sizes={SIZES}
      priority
      className={classes(isLow ? LOW_FRAME : FRAME, 'aspect-auto!')}
    />
  )
}
