import { PICTURE_JPEG, pictureSources } from '#contract/pictures.ts'
import type { SitePicture } from '#web/pictures/site-picture.ts'

/** A picture that stands beside a shared link. Its size is left out where nobody knows it. */
export interface ShareImage {
  url: string
  alt: string
  width?: number
  height?: number
}

/** The picture of a piece, by its address as the API gives it. */
export function pieceImage(url: string, alt: string): ShareImage {
  return pictureSources(url) ? { url, alt, ...PICTURE_JPEG } : { url, alt }
}

/** One of the site's own pictures. */
export function siteImage({ src, alt, srcWidth, width, height }: SitePicture): ShareImage {
  return { url: src, alt, width: srcWidth, height: Math.round((srcWidth * height) / width) }
}
