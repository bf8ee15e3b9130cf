import { IMAGE_JPEG, imageSources } from '#contract/catalog/images/images.ts'
import type { PageContent } from '#contract/catalog/pages/pages.ts'
import type { SiteImageSource } from '#web/platform/images/site-image.ts'

export type ContentImage = PageContent['images'][string]

const FULL_SIZE = { width: 1600, height: 1200 }

/** An uploaded image, or else the one that the shop was delivered with. */
export function contentImage(
  { url, alt, preview }: ContentImage,
  delivered: SiteImageSource,
): SiteImageSource {
  const sources = url === null ? null : imageSources(url)
  if (!sources) return alt === '' ? delivered : { ...delivered, alt }
  return { ...FULL_SIZE, ...sources, alt, preview, srcWidth: IMAGE_JPEG.width }
}
