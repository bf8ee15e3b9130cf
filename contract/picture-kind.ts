export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif' | 'heic'

/** So much of a file tells what it is. */
export const PICTURE_HEAD_BYTES = 256

/**
 * What a file is by its first bytes; null for what is no raster image the shop reads, SVG included. Neither its name nor
 * what its sender says of it counts.
 */
export function pictureKindOf(head: Uint8Array): PictureKind | null {
  const text = String.fromCharCode(...head.subarray(0, PICTURE_HEAD_BYTES))
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a/.test(text)) return 'gif'
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return 'tiff'
  return text.slice(4, 8) === 'ftyp' ? kindOfContainer(text) : null
}

const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'])

/** The container of AVIF and HEIC names its brands at its start: the main one, a version, and those it is readable as. */
function kindOfContainer(text: string): PictureKind | null {
  const size = [0, 1, 2, 3].reduce((sum, place) => sum * 256 + text.charCodeAt(place), 0)
  const brands: string[] = text.slice(8, size).match(/.{4}/gs) ?? []
  if (brands.includes('avif') || brands.includes('avis')) return 'avif'
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : null
}
