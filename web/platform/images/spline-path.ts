import type { Line, Point } from './contour-lines.ts'

const MIN_POINTS = 8

/**
 * SVG path data for a quadratic B-spline with control points about `every` units apart. Even coordinates make the knots
 * between them integers, so that the short `t` command is exact.
 */
export function splinePath({ points, closed }: Line, every: number): string {
  const track = closed ? [...points, ...points.slice(0, 1)] : points
  const spread = spreadEvenly(track, every).map(toEven)
  const controls = closed ? [...spread, ...spread.slice(1, 2)] : spread
  const knots = controls.slice(1).map((control, index) => between(controls[index] ?? control, control, 0.5))
  const [start, ...others] = knots
  const firstControl = controls[1]
  if (!start || !firstControl) return ''
  const [first, ...rest] = others.map((knot, index) => offset(knots[index] ?? start, knot))
  return `M${numbers([start])}q${numbers([offset(start, firstControl), first ?? start])}t${numbers(rest)}`
}

function spreadEvenly(track: Point[], every: number): Point[] {
  const distances: number[] = []
  for (const [index, point] of track.entries()) {
    const step = offset(track[index - 1] ?? point, point)
    distances.push((distances[index - 1] ?? 0) + Math.hypot(step.x, step.y))
  }
  const total = distances.at(-1) ?? 0
  const gaps = Math.max(MIN_POINTS, Math.round(total / every))
  return Array.from({ length: gaps + 1 }, (_, gap) => pointAt(track, distances, (gap * total) / gaps))
}

function pointAt(track: Point[], distances: number[], distance: number): Point {
  const found = distances.findIndex((reached) => reached >= distance)
  const after = found === -1 ? track.length - 1 : found
  const before = Math.max(0, after - 1)
  const [from = 0, to = 0] = [distances[before], distances[after]]
  const [start, end] = [track[before], track[after]]
  if (!start || !end) throw new RangeError('A line without points')
  return to === from ? end : between(start, end, (distance - from) / (to - from))
}

function toEven({ x, y }: Point): Point {
  return { x: 2 * Math.round(x / 2), y: 2 * Math.round(y / 2) }
}

function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }
}

function offset(from: Point, to: Point): Point {
  return { x: to.x - from.x, y: to.y - from.y }
}

/** A minus sign also separates two numbers. */
function numbers(points: Point[]): string {
  const written = points.flatMap(({ x, y }) => [x, y]).join(' ')
  return written.replaceAll(' -', '-')
}
