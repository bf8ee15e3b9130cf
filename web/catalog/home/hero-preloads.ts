import type { MetaDescriptor } from 'react-router'
import { hero, heroUpright } from '#web/platform/images/hero-images.ts'
import type { SiteImageSource } from '#web/platform/images/site-image.ts'
import { HERO_UPRIGHT, HERO_WIDE } from './hero-media.ts'

/** @param image null for the delivered image, which phones show upright. */
export function heroPreloads(image: SiteImageSource | null): MetaDescriptor[] {
  if (image) return [preload({ sizes: HERO_WIDE.sizes }, image.avif)]
  return [preload(HERO_UPRIGHT, heroUpright.avif), preload(HERO_WIDE, hero.avif)]
}

function preload({ media, sizes }: { media?: string; sizes: string }, srcset: string): MetaDescriptor {
  return {
    tagName: 'link',
    rel: 'preload',
    as: 'image',
    type: 'image/avif',
    ...(media && { media }),
    imageSrcSet: srcset,
    imageSizes: sizes,
    fetchPriority: 'high',
  }
}
