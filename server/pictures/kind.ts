import { open } from 'node:fs/promises'

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif' | 'heic'

const LONGEST_HEAD = 256

/**
 * What a file is by its first bytes; null for what is no raster image the shop reads, SVG included. Neither its name nor
 * what its sender says of it counts.
 */
export async function pictureKind(file: string): Promise<PictureKind | null> {
  const handle = await open(file)
  try {
    const head = Buffer.alloc(LONGEST_HEAD)
    const { bytesRead } = await handle.read(head, 0, LONGEST_HEAD, 0)
    return kindOf(head.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

function kindOf(head: Buffer): PictureKind | null {
  const text = head.toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a/.test(text)) return 'gif'
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return 'tiff'
  return text.slice(4, 8) === 'ftyp' ? kindOfContainer(head) : null
}

const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'])

/** The container of AVIF and HEIC names its brands at its start: the main one, a version, and those it is readable as. */
function kindOfContainer(head: Buffer): PictureKind | null {
  const box = head.subarray(8, Math.min(head.readUInt32BE(0), head.length)).toString('latin1')
  const brands: string[] = box.match(/.{4}/gs) ?? []
  if (brands.includes('avif') || brands.includes('avis')) return 'avif'
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : null
}
