import { IMAGE_JPEG, imageSources } from '#contract/catalog/images/images.ts'
import type { SiteImageSource } from '#web/platform/images/site-image.ts'

/** Image size is omitted if unknown. */
export interface ShareImage {
  url: string
  alt: string
  width?: number
  height?: number
}

export function productImage(url: string, alt: string): ShareImage {
  return imageSources(url) ? { url, alt, ...IMAGE_JPEG } : { url, alt }
}

export function siteImage({ src, alt, srcWidth, width, height }: SiteImageSource): ShareImage {
  return { url: src, alt, width: srcWidth, height: Math.round((srcWidth * height) / width) }
}
