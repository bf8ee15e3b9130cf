import { IMAGE_JPEG, IMAGE_WIDTHS } from '#contract/catalog/images/images.ts'
import type { ImagePoints, Point } from '#contract/catalog/products/products.ts'

export type MarkName = 'tip' | 'butt'
export type Marks = Record<MarkName, Point | null>

export const MARK_LABELS: Record<MarkName, string> = { tip: 'Tip', butt: 'Butt' }

/** The largest stored image, in pixels. */
const WIDTH = Math.max(...IMAGE_WIDTHS)
export const IMAGE_SIZE = { width: WIDTH, height: (WIDTH * IMAGE_JPEG.height) / IMAGE_JPEG.width }

/** In pixels of the image. Marks that are closer were probably set by mistake. */
const MIN_DISTANCE = 96
const DEFAULT: Record<MarkName, Point> = { tip: { x: 0.9, y: 0.5 }, butt: { x: 0.1, y: 0.5 } }

export function toMarks(points: ImagePoints | null): Marks {
  return { tip: points?.tip ?? null, butt: points?.butt ?? null }
}

/** A point as it is stored: within the image, rounded to four digits. */
export function pointAt(x: number, y: number): Point {
  const round = (fraction: number) => Math.round(Math.min(1, Math.max(0, fraction)) * 10_000) / 10_000
  return { x: round(x), y: round(y) }
}

/** Moves a mark by pixels of the image. A mark that is not placed yet gets its default place instead. */
export function moved(marks: Marks, name: MarkName, right: number, down: number): Marks {
  const from = marks[name]
  const to = from
    ? pointAt(from.x + right / IMAGE_SIZE.width, from.y + down / IMAGE_SIZE.height)
    : DEFAULT[name]
  return { ...marks, [name]: to }
}

/** The distance of the marks in pixels of the image; null until both are placed. */
export function distance({ tip, butt }: Marks): number | null {
  if (!tip || !butt) return null
  return Math.hypot((tip.x - butt.x) * IMAGE_SIZE.width, (tip.y - butt.y) * IMAGE_SIZE.height)
}

export function areTooClose(pixels: number | null): boolean {
  return pixels !== null && pixels < MIN_DISTANCE
}

const LARGE_STEP = 10

/** How far one press moves a mark, in pixels of the image. */
export function stepOf({ shiftKey }: { shiftKey: boolean }): number {
  return shiftKey ? LARGE_STEP : 1
}
