export type ImageKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic'

/** Types for file inputs, with endings for systems that don't know a type. */
export const IMAGE_ACCEPT =
  'image/jpeg,image/png,image/gif,image/webp,image/avif,image/heic,image/heif,.avif,.heic,.heif'

/** The number of bytes needed to detect the type of a file. */
export const IMAGE_HEAD_BYTES = 256

/** Detects the type by the first bytes only, because file names and headers can lie. Null for unsupported files, such as SVG. */
export function imageKindOf(head: Uint8Array): ImageKind | null {
  const text = String.fromCharCode(...head.subarray(0, IMAGE_HEAD_BYTES))
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('GIF8')) return 'gif'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  return text.slice(4, 8) === 'ftyp' ? kindOfContainer(text) : null
}

const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'])

/** AVIF and HEIC files start with the brands of their container: major brand, version, compatible brands. */
function kindOfContainer(text: string): ImageKind | null {
  const size = [0, 1, 2, 3].reduce((sum, index) => sum * 256 + text.charCodeAt(index), 0)
  const brands: string[] = text.slice(8, size).match(/.{4}/gs) ?? []
  if (brands.includes('avif') || brands.includes('avis')) return 'avif'
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : null
}
