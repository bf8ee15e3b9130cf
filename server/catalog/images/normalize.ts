import sharp, { type Sharp, type SharpInput, type SharpOptions } from 'sharp'
import { IMAGE_WIDTHS } from '#contract/catalog/images/images.ts'

/** Raw sRGB pixels at the largest size. */
export interface Master {
  data: Buffer
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

const WIDTH = Math.max(...IMAGE_WIDTHS)
const HEIGHT = (WIDTH * 3) / 4
export const MASTER_SIZE = { width: WIDTH, height: HEIGHT }
const RATIO = 4 / 3
/** An image this close to 4:3 is cropped instead of extended. */
const RATIO_TOLERANCE = 0.01

/** The shop's background color. */
const BONE = { r: 0xe5, g: 0xe0, b: 0xd4 }

/** Turns an image upright and extends it to 4:3 without cropping: with the color of its edges if they are plain, else bone. */
export async function normalize(input: SharpInput, options: SharpOptions): Promise<Master> {
  const upright = sharp(input, options).autoOrient().flatten({ background: BONE }).toColourspace('srgb')
  const { autoOrient } = await sharp(input, options).metadata()
  const ratio = autoOrient.width / autoOrient.height
  if (Math.abs(ratio / RATIO - 1) <= RATIO_TOLERANCE) {
    return toMaster(upright.resize(WIDTH, HEIGHT, { fit: 'cover' }))
  }
  const inside = await toMaster(upright.resize(WIDTH, HEIGHT, { fit: 'inside' }))
  const { width, height } = inside.info
  const left = Math.floor((WIDTH - width) / 2)
  const top = Math.floor((HEIGHT - height) / 2)
  return toMaster(
    toSharp(inside).extend({
      left,
      right: WIDTH - width - left,
      top,
      bottom: HEIGHT - height - top,
      background: await backgroundOf(inside, ratio > RATIO),
    }),
  )
}

export function toSharp({ data, info }: Master): Sharp {
  return sharp(data, { raw: info })
}

async function toMaster(image: Sharp): Promise<Master> {
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return { data, info: { width: info.width, height: info.height, channels: info.channels } }
}

const EDGE_PIXELS = 8
/** On a scale of 255. Paper and dark cloth stay below it; a workbench does not. */
const MAX_DEVIATION = 10

/** The average color of the two edges that will be extended, if both are plain and alike. */
async function backgroundOf(master: Master, isWide: boolean): Promise<{ r: number; g: number; b: number }> {
  const { width, height, channels } = master.info
  if (channels < 3) return BONE
  const edgeWidth = isWide ? width : Math.min(EDGE_PIXELS, width)
  const edgeHeight = isWide ? Math.min(EDGE_PIXELS, height) : height
  const [first = [], second = []] = await Promise.all(
    [
      { left: 0, top: 0 },
      { left: width - edgeWidth, top: height - edgeHeight },
    ].map(async (corner) => {
      const edge = toSharp(master).extract({ ...corner, width: edgeWidth, height: edgeHeight })
      return (await toSharp(await toMaster(edge)).stats()).channels
    }),
  )
  const isPlain = [...first, ...second].every(({ stdev }) => stdev <= MAX_DEVIATION)
  const means = first.map(({ mean }, channel) => [mean, second[channel]?.mean ?? mean] as const)
  if (!isPlain || means.some(([a, b]) => Math.abs(a - b) > MAX_DEVIATION)) return BONE
  const [r = 0, g = 0, b = 0] = means.map(([a, b]) => Math.round((a + b) / 2))
  return { r, g, b }
}
