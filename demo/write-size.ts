import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp, { type Sharp } from 'sharp'

type Size = { width: number; height?: number }

/** Writes one size of a picture, in the format its file name ends in. A file that exists is kept. */
export async function writeSize(image: Sharp, size: Size, file: string, avifQuality = 58) {
  if (existsSync(file)) return
  const bytes = await encoded(image.clone().resize(size), file, avifQuality).toBuffer()
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, bytes)
}

/** A few points, to be seen until the picture is there; as the shop makes them of what is sent to it. */
export async function preview(smallest: string): Promise<string> {
  const points = sharp(smallest).resize(8, 6, { fit: 'fill' }).blur(0.6)
  return (await points.webp({ quality: 60, effort: 6 }).toBuffer()).toString('base64')
}

// Chosen by eye at 100 %: below these, wood grain and linen go flat long before the pattern of a damascus blade suffers.
function encoded(image: Sharp, file: string, avifQuality: number): Sharp {
  if (file.endsWith('.avif'))
    return image.avif({ quality: avifQuality, effort: 6, chromaSubsampling: '4:2:0' })
  if (file.endsWith('.webp')) return image.webp({ quality: 78, effort: 6, smartSubsample: true })
  return image.jpeg({ quality: 80, mozjpeg: true })
}
