import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import { IMAGE_JPEG, IMAGE_WIDTHS } from '#contract/catalog/images/images.ts'
import { type Master, toSharp } from './normalize.ts'

/** @param effort see IMAGE_EFFORT in `.env.example`. */
export function imageFormats(effort: number) {
  const isSlow = effort > 0
  return {
    avif: { quality: 58, effort, chromaSubsampling: '4:2:0' },
    webp: { quality: 78, effort: Math.min(6, effort * 2), smartSubsample: isSlow },
    jpeg: { quality: 80, mozjpeg: isSlow },
  } as const
}

/** Writes every size of an image, without camera metadata. */
export async function writeSizes(master: Master, folder: string, effort: number): Promise<void> {
  const { avif, webp, jpeg } = imageFormats(effort)
  await mkdir(folder, { recursive: true })
  const sized = (width: number) => toSharp(master).resize(width, (width * 3) / 4)
  // Not with `toFile`, whose errors do not identify a full disk.
  const write = async (image: Sharp, name: string) => writeFile(join(folder, name), await image.toBuffer())
  for (const width of IMAGE_WIDTHS) {
    await write(sized(width).avif(avif), `${width}.avif`)
    await write(sized(width).webp(webp), `${width}.webp`)
  }
  await write(sized(IMAGE_JPEG.width).jpeg(jpeg), `${IMAGE_JPEG.width}.jpg`)
}
