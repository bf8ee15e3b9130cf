export type Point = { x: number; y: number }
/** A closed line does not repeat its first point. */
export type Line = { points: Point[]; closed: boolean }

/** By edge number: the edges that each crossing connects to. */
type Crossings = Map<number, { point: Point; next: number[] }>

/** Marching squares: lines where `height` over the unit square equals `level`. */
export function contourLines(height: (x: number, y: number) => number, level: number, cells: number): Line[] {
  const crossings: Crossings = new Map()
  const above = (column: number, row: number) => height(column / cells, row / cells) - level
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < cells; column++) crossCell(crossings, above, column, row, cells)
  }
  // Open lines first, from their ends.
  const ends = [...crossings.keys()].filter((edge) => crossings.get(edge)?.next.length === 1)
  return [...ends, ...crossings.keys()].flatMap((edge) => takeLine(crossings, edge))
}

function crossCell(
  crossings: Crossings,
  above: (column: number, row: number) => number,
  column: number,
  row: number,
  cells: number,
) {
  const northWest = above(column, row)
  const northEast = above(column + 1, row)
  const southWest = above(column, row + 1)
  const southEast = above(column + 1, row + 1)
  const crossed: number[] = []

  function cross(from: number, to: number, x: number, y: number, eastward: boolean) {
    if (from > 0 === to > 0) return
    const edge = 2 * (y * (cells + 1) + x) + (eastward ? 0 : 1)
    const along = from / (from - to)
    const point = { x: (x + (eastward ? along : 0)) / cells, y: (y + (eastward ? 0 : along)) / cells }
    if (!crossings.has(edge)) crossings.set(edge, { point, next: [] })
    crossed.push(edge)
  }
  cross(northWest, northEast, column, row, true)
  cross(northEast, southEast, column + 1, row, false)
  cross(southWest, southEast, column, row + 1, true)
  cross(northWest, southWest, column, row, false)

  const [first, second, third, fourth] = crossed
  if (third === undefined) return join(crossings, first, second)
  // A saddle crosses all four edges; the center decides which two corners are cut off.
  const northWestCutOff = above(column + 0.5, row + 0.5) > 0 !== northWest > 0
  join(crossings, first, northWestCutOff ? fourth : second)
  join(crossings, third, northWestCutOff ? second : fourth)
}

function join(crossings: Crossings, from: number | undefined, to: number | undefined) {
  if (from === undefined || to === undefined) return
  crossings.get(from)?.next.push(to)
  crossings.get(to)?.next.push(from)
}

function takeLine(crossings: Crossings, start: number): Line[] {
  const closed = crossings.get(start)?.next.length === 2
  const points: Point[] = []
  let edge: number | undefined = start
  let crossing = crossings.get(start)
  while (edge !== undefined && crossing) {
    points.push(crossing.point)
    crossings.delete(edge)
    edge = crossing.next.find((next) => crossings.has(next))
    crossing = edge === undefined ? undefined : crossings.get(edge)
  }
  return points.length > 0 ? [{ points, closed }] : []
}
