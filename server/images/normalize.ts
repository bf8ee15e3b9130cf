import sharp, { type Sharp, type SharpInput, type SharpOptions } from 'sharp'
import { IMAGE_WIDTHS } from '#contract/images/images.ts'

/** Pixels as they are, in sRGB, at the largest size that is shown. */
export interface Master {
  data: Buffer
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

const WIDTH = Math.max(...IMAGE_WIDTHS)
const HEIGHT = (WIDTH * 3) / 4
const RATIO = 4 / 3
/** A photograph so close to 4:3 is filled in: a hair's breadth of its edge is less than a seam would be. */
const NEARLY = 0.01

/** The shop's bone: what lies behind a cut-out piece, and beside a photograph whose own ground is restless. */
const BONE = { r: 0xe5, g: 0xe0, b: 0xd4 }

/**
 * A photograph as the shop shows pieces: upright, 4:3, whole. What is wider or taller than that keeps tip and butt and
 * gets more ground: its own where that is calm, bone where it is not.
 */
export async function wholeProduct(input: SharpInput, options: SharpOptions): Promise<Master> {
  const upright = sharp(input, options).autoOrient().flatten({ background: BONE }).toColourspace('srgb')
  const { autoOrient } = await sharp(input, options).metadata()
  const ratio = autoOrient.width / autoOrient.height
  if (Math.abs(ratio / RATIO - 1) <= NEARLY) {
    return pixels(upright.resize(WIDTH, HEIGHT, { fit: 'cover' }))
  }
  const inside = await pixels(upright.resize(WIDTH, HEIGHT, { fit: 'inside' }))
  const { width, height } = inside.info
  const left = Math.floor((WIDTH - width) / 2)
  const top = Math.floor((HEIGHT - height) / 2)
  const ground = await groundOf(inside, ratio)
  return pixels(
    fromMaster(inside).extend({
      left,
      right: WIDTH - width - left,
      top,
      bottom: HEIGHT - height - top,
      background: ground,
    }),
  )
}

export function fromMaster({ data, info }: Master): Sharp {
  return sharp(data, { raw: info })
}

async function pixels(image: Sharp): Promise<Master> {
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return { data, info: { width: info.width, height: info.height, channels: info.channels } }
}

const EDGE = 8
/** Of 255: a plain sheet of paper or a dark cloth stays below, a workbench does not. */
const CALM = 10

/** The colour of the two edges that the ground will touch, when both are alike and plain. */
async function groundOf(master: Master, ratio: number): Promise<{ r: number; g: number; b: number }> {
  const { width, height, channels } = master.info
  if (channels < 3) return BONE
  const wide = ratio > RATIO
  const strips = wide
    ? [
        { left: 0, top: 0, width, height: Math.min(EDGE, height) },
        { left: 0, top: Math.max(0, height - EDGE), width, height: Math.min(EDGE, height) },
      ]
    : [
        { left: 0, top: 0, width: Math.min(EDGE, width), height },
        { left: Math.max(0, width - EDGE), top: 0, width: Math.min(EDGE, width), height },
      ]
  const edges = await Promise.all(
    strips.map(async (strip) => {
      const edge = await pixels(fromMaster(master).extract(strip))
      return (await fromMaster(edge).stats()).channels
    }),
  )
  const [one = [], other = []] = edges
  const calm = [...one, ...other].every(({ stdev }) => stdev <= CALM)
  const means = one.map(({ mean }, place) => [mean, other[place]?.mean ?? mean] as const)
  if (!calm || means.some(([a, b]) => Math.abs(a - b) > CALM)) return BONE
  const [r = 0, g = 0, b = 0] = means.map(([a, c]) => Math.round((a + c) / 2))
  return { r, g, b }
}
