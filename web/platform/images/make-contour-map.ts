import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contourLines, type Point } from './contour-lines.ts'
import { splinePath } from './spline-path.ts'

/** SVG units, about ten per pixel. */
const SIDE = 4000
/** The terrain extends past the image, so that no line ends inside it. */
const OVERSCAN = 160
const CELLS = 200
const KNOT_EVERY = 90
const INTERVAL = 0.036
const MIN_LEVEL = -20
const MAX_LEVEL = 34

type Hill = [x: number, y: number, height: number, width: number, depth: number, turn: number]

/** Negative heights are hollows. The workshop is on the first hill. */
const HILLS: Hill[] = [
  [0.5, 0.49, 0.86, 0.12, 0.17, -0.5],
  [0.62, 0.3, 0.3, 0.16, 0.06, -0.5],
  [0.36, 0.68, 0.26, 0.07, 0.14, 0.5],
  [0.19, 0.21, 0.66, 0.1, 0.14, 0.5],
  [0.06, 0.04, 0.2, 0.12, 0.1, 0],
  [0.47, 0.05, 0.4, 0.1, 0.07, 0.4],
  [0.83, 0.12, -0.36, 0.2, 0.07, -0.4],
  [0.98, 0.36, 0.34, 0.08, 0.13, 0.3],
  [0.88, 0.78, 0.7, 0.09, 0.17, -0.5],
  [0.02, 0.55, 0.44, 0.11, 0.09, 0.4],
  [0.15, 0.8, -0.34, 0.1, 0.17, 0.6],
  [0.42, 1.02, 0.46, 0.17, 0.1, 0.25],
  [0.67, 0.9, -0.3, 0.07, 0.14, 0.3],
  [0.76, 0.52, -0.22, 0.11, 0.06, -0.2],
  [0.32, 0.44, -0.14, 0.04, 0.16, 0.35],
]

/** The top of the first hill after bending; it becomes the center of the image. */
const TOP = { x: 0.5, y: 0.445 }
/** Shorter rings look like specks. */
const MIN_POINTS = 24

const STROKES = {
  thin: 'stroke="#3a4046"',
  index: 'stroke="#51565a" stroke-width="1.3"',
  accent: 'stroke="#705c3a" stroke-width="1.3"',
}

writeFileSync(join(import.meta.dirname, 'contour-map.svg'), drawing())

function drawing(): string {
  const lines = { thin: '', index: '', accent: '' }
  for (let step = MIN_LEVEL; step <= MAX_LEVEL; step++) lines[kind(step)] += contour(step)
  const paths = ['thin', 'index', 'accent'] as const
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 ${SIDE} ${SIDE}">`,
    '<title>Contour lines of the hills around Laurel Hollow</title>',
    `<path fill="#1c2024" d="M0 0h${SIDE}v${SIDE}H0z"/>`,
    '<g fill="none">',
    ...paths.map((name) => `<path ${STROKES[name]} vector-effect="non-scaling-stroke" d="${lines[name]}"/>`),
    '</g></svg>\n',
  ].join('')
}

function kind(step: number) {
  if (step % 5 !== 0) return 'thin'
  return step >= 15 ? 'accent' : 'index'
}

function contour(step: number): string {
  return contourLines(heightAroundTop, step * INTERVAL, CELLS)
    .filter((line) => line.points.length > MIN_POINTS)
    .map(({ points, closed }) => splinePath({ points: points.map(toSvg), closed }, KNOT_EVERY))
    .join('')
}

function toSvg({ x, y }: Point): Point {
  const span = SIDE + 2 * OVERSCAN
  return { x: x * span - OVERSCAN, y: y * span - OVERSCAN }
}

function heightAroundTop(x: number, y: number): number {
  return landHeight(x - 0.5 + TOP.x, y - 0.5 + TOP.y)
}

function landHeight(x: number, y: number): number {
  const bentX = x + 0.022 * Math.sin(11 * y + 1.3) + 0.011 * Math.sin(23 * y - 9 * x)
  const bentY = y + 0.022 * Math.sin(10 * x + 4.1) + 0.011 * Math.sin(21 * x + 12 * y)
  const hills = HILLS.reduce((sum, hill) => sum + hillHeight(hill, bentX, bentY), 0)
  const slope = 0.16 * (x - y)
  const creases =
    Math.sin(13 * bentX + 7 * bentY) + Math.sin(6 * bentX - 15 * bentY + 2) + Math.sin(19 * bentX + 3)
  return hills + slope + 0.02 * creases
}

function hillHeight([hillX, hillY, height, width, depth, turn]: Hill, x: number, y: number): number {
  const along = ((x - hillX) * Math.cos(turn) + (y - hillY) * Math.sin(turn)) / width
  const across = ((y - hillY) * Math.cos(turn) - (x - hillX) * Math.sin(turn)) / depth
  return height * Math.exp(-(along ** 2 + across ** 2) / 2)
}
