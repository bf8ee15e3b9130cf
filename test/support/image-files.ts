import sharp, { type Color } from 'sharp'

/** An image with a left and a right color. */
export async function photo({
  width = 80,
  height = 60,
  left = '#c02020',
  right = '#2040c0',
}: {
  width?: number
  height?: number
  left?: Color
  right?: Color
} = {}) {
  const half = { width: Math.round(width / 2), height, channels: 3 as const, background: left }
  const input = await sharp({ create: half }).png().toBuffer()
  return sharp({ create: { width, height, channels: 3, background: right } }).composite([
    { input, left: 0, top: 0 },
  ])
}

let shades = 0

/** An image with unique content. */
export async function freshJpeg(size: { width?: number; height?: number } = {}): Promise<Buffer> {
  shades += 1
  const exif = { IFD0: { ImageDescription: `No. ${shades}` } }
  return (await photo(size)).withExif(exif).jpeg().toBuffer()
}

/** `x` and `y` are shares of the width and height. */
export async function colorAt(image: Buffer, x: number, y: number) {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const column = Math.min(info.width - 1, Math.floor(x * info.width))
  const row = Math.min(info.height - 1, Math.floor(y * info.height))
  const start = (row * info.width + column) * info.channels
  return { r: data[start] ?? 0, g: data[start + 1] ?? 0, b: data[start + 2] ?? 0 }
}

export function isNear(color: { r: number; g: number; b: number }, wanted: Color, within = 24): boolean {
  const hex = String(wanted).slice(1)
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return Math.max(Math.abs(color.r - r), Math.abs(color.g - g), Math.abs(color.b - b)) <= within
}
