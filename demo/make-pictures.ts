import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { PICTURE_WIDTHS } from '#contract/pictures.ts'
import { preview, writeSize } from './write-size.ts'

const ORIGINALS = join(import.meta.dirname, 'originals')
const SIZES = join(import.meta.dirname, 'pictures')

sharp.concurrency(1)
const pictures: Record<string, { hash: string; width: number; height: number; preview: string }> = {}
for (const file of (await readdir(ORIGINALS)).sort()) {
  pictures[file] = await makeSizes(await readFile(join(ORIGINALS, file)))
  console.log(file, pictures[file].hash)
}
await writeFile(join(import.meta.dirname, 'pictures.json'), `${JSON.stringify(pictures, null, 2)}\n`)

async function makeSizes(original: Buffer) {
  const hash = createHash('sha256').update(original).digest('hex').slice(0, 16)
  const picture = sharp(original)
  for (const width of PICTURE_WIDTHS) {
    await writeSize(picture, wholePiece(width), join(SIZES, hash, `${width}.avif`))
    await writeSize(picture, wholePiece(width), join(SIZES, hash, `${width}.webp`))
  }
  // Mail programs, link previews and old browsers read neither of the two.
  await writeSize(picture, wholePiece(1200), join(SIZES, hash, '1200.jpg'))
  const { width, height } = await picture.metadata()
  return { hash, width, height, preview: await preview(join(SIZES, hash, `${PICTURE_WIDTHS[0]}.webp`)) }
}

/** A whole piece is always shown 4:3. */
function wholePiece(width: number) {
  return { width, height: (width * 3) / 4 }
}
