export type Point = { x: number; y: number }
/** A closed line does not repeat its first point. */
export type Line = { points: Point[]; closed: boolean }

/** Keyed by edge number, with the edges that each crossing connects to. */
type Crossings = Map<number, { point: Point; next: number[] }>

/** Marching squares: lines where `height` over the unit square equals `level`. */
export function contourLines(height: (x: number, y: number) => number, level: number, cells: number): Line[] {
  const crossings: Crossings = new Map()
  const above = ({ x, y }: Point) => height(x / cells, y / cells) - level
  for (let y = 0; y < cells; y++) {
    for (let x = 0; x < cells; x++) crossCell(crossings, above, { x, y }, cells)
  }
  // Open lines first, from their ends.
  const ends = [...crossings.keys()].filter((edge) => crossings.get(edge)?.next.length === 1)
  return [...ends, ...crossings.keys()].flatMap((edge) => takeLine(crossings, edge))
}

/** @param northWest the cell's corner with the least x and y, in cells. */
function crossCell(crossings: Crossings, above: (corner: Point) => number, northWest: Point, cells: number) {
  const northEast = { x: northWest.x + 1, y: northWest.y }
  const southWest = { x: northWest.x, y: northWest.y + 1 }
  const southEast = { x: northWest.x + 1, y: northWest.y + 1 }
  const crossed: number[] = []

  function cross(start: Point, end: Point) {
    const [from, to] = [above(start), above(end)]
    if (from > 0 === to > 0) return
    const isEastward = start.y === end.y
    const edge = 2 * (start.y * (cells + 1) + start.x) + (isEastward ? 0 : 1)
    const along = from / (from - to)
    const x = start.x + (isEastward ? along : 0)
    const y = start.y + (isEastward ? 0 : along)
    if (!crossings.has(edge)) crossings.set(edge, { point: { x: x / cells, y: y / cells }, next: [] })
    crossed.push(edge)
  }
  cross(northWest, northEast)
  cross(northEast, southEast)
  cross(southWest, southEast)
  cross(northWest, southWest)

  const [first, second, third, fourth] = crossed
  if (third === undefined) return join(crossings, first, second)
  // A saddle crosses all four edges; the center decides which two corners are cut off.
  const center = { x: northWest.x + 0.5, y: northWest.y + 0.5 }
  const northWestCutOff = above(center) > 0 !== above(northWest) > 0
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
