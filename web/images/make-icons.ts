import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const PUBLIC = join(import.meta.dirname, '../public')
const POINTS_PER_INCH = 72
const ICO_SIZE = 32

const drawing = await readFile(join(PUBLIC, 'favicon.svg'))
await writeFile(join(PUBLIC, 'apple-touch-icon.png'), await icon(180))
await writeFile(join(PUBLIC, 'favicon.ico'), ico(await icon(ICO_SIZE)))

function icon(size: number): Promise<Buffer> {
  const density = (POINTS_PER_INCH * size) / ICO_SIZE
  return sharp(drawing, { density }).resize(size, size).png({ palette: true, effort: 10 }).toBuffer()
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
