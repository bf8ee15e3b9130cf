import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const PUBLIC = join(import.meta.dirname, '../../app/public')
const POINTS_PER_INCH = 72
const ICO_SIZE = 32

/** Phones show only a circle of 80 % of the size, so the drawing is smaller and in the middle. */
const MASKABLE = 'translate(16 16) scale(.8) translate(-16 -16.5)'

const drawing = (await readFile(join(PUBLIC, 'favicon.svg'))).toString()
await writeFile(join(PUBLIC, 'apple-touch-icon.png'), await icon(180))
for (const size of [192, 512]) {
  await writeFile(join(PUBLIC, `icon-${size}.png`), await icon(size))
  await writeFile(join(PUBLIC, `icon-maskable-${size}.png`), await icon(size, toMaskable(drawing)))
}
await writeFile(join(PUBLIC, 'favicon.ico'), ico(await icon(ICO_SIZE)))

function toMaskable(svg: string): string {
  const [, background, lines] = /^(.*\bM0 0h32v32H0z"\/>)(.*)<\/svg>/s.exec(svg) ?? []
  return `${background}<g transform="${MASKABLE}">${lines}</g></svg>`
}

function icon(size: number, svg = drawing): Promise<Buffer> {
  const density = (POINTS_PER_INCH * size) / ICO_SIZE
  return sharp(Buffer.from(svg), { density }).resize(size, size).png({ palette: true, effort: 10 }).toBuffer()
}

/** An ICO file with one image: ICONDIR, ICONDIRENTRY, and the PNG. */
function ico(png: Buffer): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // an icon, not a cursor
  header.writeUInt16LE(1, 4) // one image
  header.writeUInt8(ICO_SIZE, 6)
  header.writeUInt8(ICO_SIZE, 7)
  header.writeUInt16LE(1, 10) // color planes
  header.writeUInt16LE(32, 12) // bits per pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
