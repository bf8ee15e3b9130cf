import type { ImagePoints, Point } from '#contract/catalogue/catalogue.ts'
import { IMAGE_JPEG, IMAGE_WIDTHS } from '#contract/images/images.ts'

export type MarkName = 'tip' | 'butt'
export type Marks = Record<MarkName, Point | null>

export const MARK_LABELS: Record<MarkName, string> = { tip: 'Tip', butt: 'Butt' }

/** The largest stored image, in pixels. */
const WIDTH = Math.max(...IMAGE_WIDTHS)
export const PICTURE = { width: WIDTH, height: (WIDTH * IMAGE_JPEG.height) / IMAGE_JPEG.width }

/** Less than about an inch of the screen on which it is marked. */
const MIN_DISTANCE = 96
const DEFAULT: Record<MarkName, Point> = { tip: { x: 0.9, y: 0.5 }, butt: { x: 0.1, y: 0.5 } }

export function toMarks(points: ImagePoints | null): Marks {
  return { tip: points?.tip ?? null, butt: points?.butt ?? null }
}

export function sameMarks(one: Marks, other: Marks): boolean {
  const same = (a: Point | null, b: Point | null) => a?.x === b?.x && a?.y === b?.y
  return same(one.tip, other.tip) && same(one.butt, other.butt)
}

/** As it is stored. */
export function pointAt(x: number, y: number): Point {
  const round = (fraction: number) => Math.round(Math.min(1, Math.max(0, fraction)) * 10_000) / 10_000
  return { x: round(x), y: round(y) }
}

/** Moves a mark by pixels of the picture. One that is not placed yet appears. */
export function moved(marks: Marks, name: MarkName, right: number, down: number): Marks {
  const from = marks[name]
  const to = from ? pointAt(from.x + right / PICTURE.width, from.y + down / PICTURE.height) : DEFAULT[name]
  return { ...marks, [name]: to }
}

/** In pixels of the picture; null until both are placed. */
export function distance({ tip, butt }: Marks): number | null {
  if (!tip || !butt) return null
  return Math.hypot((tip.x - butt.x) * PICTURE.width, (tip.y - butt.y) * PICTURE.height)
}

export function areTooClose(pixels: number | null): boolean {
  return pixels !== null && pixels < MIN_DISTANCE
}
