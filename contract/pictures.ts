/**
 * Every picture of a piece lies ready-made at `/pictures/{hash}/{width}.{avif|webp}`, 4:3, named by its content, plus one
 * JPEG for mails and old browsers. The API speaks of the JPEG alone; the other addresses follow from it.
 */
export const PICTURE_WIDTHS = [200, 400, 800, 1200, 1600] as const
export const PICTURE_JPEG = { width: 1200, height: 900 } as const

export function pictureUrl(hash: string): string {
  return `/pictures/${hash}/${PICTURE_JPEG.width}.jpg`
}

/** The name of a picture by its address; null for an address that is none of the shop's. */
export function pictureHash(url: string): string | null {
  return /\/pictures\/([0-9a-f]{16})\/\d+\.jpg$/.exec(url)?.[1] ?? null
}

export interface PictureSources {
  avif: string
  webp: string
  src: string
}

/** The srcsets of a picture the shop made sizes of, or null for an address from elsewhere, to be used as it is. */
export function pictureSources(url: string): PictureSources | null {
  const folder = sizesFolder(url)
  if (!folder) return null
  const srcset = (type: string) =>
    PICTURE_WIDTHS.map((width) => `${folder}/${width}.${type} ${width}w`).join(', ')
  return { avif: srcset('avif'), webp: srcset('webp'), src: url }
}

/** The smallest size alone, for a thumbnail of up to 70 px: a grid of them would otherwise be mostly addresses. */
export function pictureThumbnail(url: string): string {
  const folder = sizesFolder(url)
  return folder ? `${folder}/${PICTURE_WIDTHS[0]}.webp` : url
}

function sizesFolder(url: string): string | undefined {
  return /^(.*\/pictures\/[0-9a-f]{16})\/\d+\.jpg$/.exec(url)?.[1]
}
