/**
 * Every image is stored as `/pictures/{hash}/{width}.{avif|webp}`, 4:3, and as one JPEG for emails and old browsers.
 * The API returns the URL of the JPEG; the other URLs derive from it.
 */
export const IMAGE_WIDTHS = [200, 400, 800, 1200, 1600] as const
export const IMAGE_JPEG = { width: 1200, height: 900 } as const

export function imageUrl(hash: string): string {
  return `/pictures/${hash}/${IMAGE_JPEG.width}.jpg`
}

/** Null for the URL of an image that the shop does not host. */
export function imageHash(url: string): string | null {
  return /\/pictures\/([0-9a-f]{16})\/\d+\.jpg$/.exec(url)?.[1] ?? null
}

export interface ImageSources {
  avif: string
  webp: string
  src: string
}

/** Null for the URL of an image that the shop does not host. */
export function imageSources(url: string): ImageSources | null {
  const folder = sizesFolder(url)
  if (!folder) return null
  const srcset = (type: string) =>
    IMAGE_WIDTHS.map((width) => `${folder}/${width}.${type} ${width}w`).join(', ')
  return { avif: srcset('avif'), webp: srcset('webp'), src: url }
}

/** In pixels. A card needs no others. */
const CARD_WIDTHS = [400, 800]

/**
 * An AVIF srcset for a card of a grid, which has many. A browser without AVIF gets the JPEG. Null for the URL of an image that
 * the shop does not host.
 */
export function cardSources(url: string): string | null {
  const folder = sizesFolder(url)
  return folder && CARD_WIDTHS.map((width) => `${folder}/${width}.avif ${width}w`).join(', ')
}

/** For thumbnails of up to 70 px. A srcset for each would make up most of a grid. */
export function imageThumbnail(url: string): string {
  const folder = sizesFolder(url)
  return folder ? `${folder}/${IMAGE_WIDTHS[0]}.webp` : url
}

/** The URL of the largest size. */
export function largestImage(url: string): string {
  const folder = sizesFolder(url)
  return folder ? `${folder}/${Math.max(...IMAGE_WIDTHS)}.webp` : url
}

function sizesFolder(url: string): string | null {
  return /^(.*\/pictures\/[0-9a-f]{16})\/\d+\.jpg$/.exec(url)?.[1] ?? null
}
