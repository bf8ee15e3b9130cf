import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp, { type Sharp } from 'sharp'

type Size = { width: number; height?: number }

/** The extension of `file` decides the format. Keeps an existing file. */
export async function writeSize(image: Sharp, size: Size, file: string, avifQuality = 58) {
  if (existsSync(file)) return
  const bytes = await encode(image.clone().resize(size), file, avifQuality).toBuffer()
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, bytes)
}

/** WebP as base64, with the same recipe as for uploads. */
export async function preview(smallest: string): Promise<string> {
  const thumbnail = sharp(smallest).resize(8, 6, { fit: 'fill' }).blur(0.6)
  return (await thumbnail.webp({ quality: 60, effort: 6 }).toBuffer()).toString('base64')
}

// Chosen by eye at 100%: with lower quality, wood grain and linen lose detail first.
function encode(image: Sharp, file: string, avifQuality: number): Sharp {
  if (file.endsWith('.avif'))
    return image.avif({ quality: avifQuality, effort: 6, chromaSubsampling: '4:2:0' })
  if (file.endsWith('.webp')) return image.webp({ quality: 78, effort: 6, smartSubsample: true })
  return image.jpeg({ quality: 80, mozjpeg: true })
}
