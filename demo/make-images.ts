import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { IMAGE_WIDTHS } from '#contract/catalog/images/images.ts'
import { preview, writeSize } from './write-size.ts'

const ORIGINALS = join(import.meta.dirname, 'originals')
const SIZES = join(import.meta.dirname, 'images')

sharp.concurrency(1)
const images: Record<string, { hash: string; width: number; height: number; preview: string }> = {}
for (const file of (await readdir(ORIGINALS)).sort()) {
  images[file] = await makeSizes(await readFile(join(ORIGINALS, file)))
  console.log(file, images[file].hash)
}
await writeFile(join(import.meta.dirname, 'images.json'), `${JSON.stringify(images, null, 2)}\n`)

async function makeSizes(original: Buffer) {
  const hash = createHash('sha256').update(original).digest('hex').slice(0, 16)
  const image = sharp(original)
  for (const width of IMAGE_WIDTHS) {
    await writeSize(image, fourByThree(width), join(SIZES, hash, `${width}.avif`))
    await writeSize(image, fourByThree(width), join(SIZES, hash, `${width}.webp`))
  }
  // Email clients, link previews and old browsers support neither AVIF nor WebP.
  await writeSize(image, fourByThree(1200), join(SIZES, hash, '1200.jpg'))
  const { width, height } = await image.metadata()
  return { hash, width, height, preview: await preview(join(SIZES, hash, `${IMAGE_WIDTHS[0]}.webp`)) }
}

function fourByThree(width: number) {
  return { width, height: (width * 3) / 4 }
}
