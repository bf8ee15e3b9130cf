import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import { IMAGE_JPEG, IMAGE_WIDTHS } from '#contract/images/images.ts'
import { fromMaster, type Master } from './normalize.ts'

/**
 * AVIF at effort 2 takes a ninth of the time of effort 4 and a tenth more bytes (measured on a 12-megapixel photograph:
 * 0.5 s against 4.2 s for all five): somebody waits for the answer with the phone in hand.
 */
export const AVIF = { quality: 58, effort: 2, chromaSubsampling: '4:2:0' } as const
export const WEBP = { quality: 78, effort: 4, smartSubsample: true } as const
export const JPEG = { quality: 80, mozjpeg: true } as const

/** Writes a picture's every size, without anything of what the camera noted beside the pixels. */
export async function writeSizes(master: Master, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const sized = (width: number) => fromMaster(master).resize(width, (width * 3) / 4)
  // Written by us: of a full disk sharp tells in words that differ from one format to the next.
  const write = async (image: Sharp, name: string) => writeFile(join(folder, name), await image.toBuffer())
  for (const width of IMAGE_WIDTHS) {
    await write(sized(width).avif(AVIF), `${width}.avif`)
    await write(sized(width).webp(WEBP), `${width}.webp`)
  }
  await write(sized(IMAGE_JPEG.width).jpeg(JPEG), `${IMAGE_JPEG.width}.jpg`)
}
