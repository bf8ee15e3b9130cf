import type { ImageSlot } from '#contract/catalog/pages/page-fields.ts'
import type { PageKey } from '#contract/catalog/pages/page-keys.ts'
import { makersMark, tooledLeather } from '#web/platform/images/close-up-images.ts'
import { hero } from '#web/platform/images/hero-images.ts'
import { basketweave, bladeMark, fittedBolster, steelAndLeather } from '#web/platform/images/makers-images.ts'
import { processImages } from '#web/platform/images/process-images.ts'
import type { SiteImageSource } from '#web/platform/images/site-image.ts'

const IMAGES: { [K in PageKey]?: Record<ImageSlot<K>, SiteImageSource> } = {
  home: { hero_image: hero, about_image_1: makersMark, about_image_2: tooledLeather },
  about: {
    intro_image: steelAndLeather,
    maker_1_image: fittedBolster,
    maker_2_image: basketweave,
    mark_image: bladeMark,
  },
  process: {
    step_1_image: processImages[0],
    step_2_image: processImages[1],
    step_3_image: processImages[2],
    step_4_image: processImages[3],
    step_5_image: processImages[4],
  },
}

/** The image that a slot shows until it is replaced. */
export function deliveredImage(key: PageKey, slot: string): SiteImageSource | undefined {
  return (IMAGES[key] as Record<string, SiteImageSource> | undefined)?.[slot]
}
