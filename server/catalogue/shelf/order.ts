import type { Sort } from '#contract/sorts.ts'
import type { Register } from './register.ts'

type Compare = (one: number, other: number) => number

/** The register's slots in each order that a listing has; what changes is put in its place, not all sorted anew. */
export function keepOrders(register: Register): Record<Sort, () => Int32Array> {
  const { ids, prices, createdAt, names } = register
  const at = (column: number[], slot: number) => column[slot] as number
  const by =
    (column: number[]): Compare =>
    (one, other) =>
      at(column, one) - at(column, other)
  const byName: Compare = (one, other) => byCodePoint(names.at[one] as string, names.at[other] as string)
  const byId = by(ids)
  const fallingId = falling(byId)
  return {
    newest: keep(register, first(falling(by(createdAt)), fallingId)),
    'price-low-high': keep(register, first(by(prices), fallingId)),
    'price-high-low': keep(register, first(falling(by(prices)), fallingId)),
    'name-a-z': keep(register, first(byName, byId)),
    'name-z-a': keep(register, first(falling(byName), byId)),
  }
}

function first(compare: Compare, otherwise: Compare): Compare {
  return (one, other) => compare(one, other) || otherwise(one, other)
}

function falling(compare: Compare): Compare {
  return (one, other) => compare(other, one)
}

/** As both databases sort names. JavaScript alone compares by UTF-16, where an emoji comes before some older signs. */
export function byCodePoint(one: string, other: string): number {
  if (one === other) return 0
  const length = Math.min(one.length, other.length)
  for (let place = 0; place < length; place++) {
    const mine = one.charCodeAt(place)
    const others = other.charCodeAt(place)
    if (mine !== others)
      return isSurrogate(mine) === isSurrogate(others) ? mine - others : isSurrogate(mine) ? 1 : -1
  }
  return one.length - other.length
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff
}

function keep(register: Register, compare: Compare): () => Int32Array {
  let order: Int32Array | null = null
  let moved = new Set<number>()
  register.whenMoved((slot) => order && moved.add(slot))
  return () => {
    if (!order) order = taken(register, register.ids.keys()).sort(compare)
    else if (moved.size > 0) order = merged(order, moved, taken(register, moved).sort(compare), compare)
    moved = new Set()
    return order
  }
}

function taken(register: Register, slots: Iterable<number>): Int32Array {
  return Int32Array.from([...slots].filter((slot) => register.taken[slot]))
}

/** What stayed, which is sorted, and what moved, sorted too, as one. */
function merged(order: Int32Array, moved: Set<number>, places: Int32Array, compare: Compare): Int32Array {
  const stayed = order.filter((slot) => !moved.has(slot))
  const all = new Int32Array(stayed.length + places.length)
  let left = 0
  let right = 0
  for (let place = 0; place < all.length; place++) {
    const next = places[right]
    const here = stayed[left]
    const takesNext = here === undefined || (next !== undefined && compare(next, here) < 0)
    all[place] = (takesNext ? next : here) as number
    if (takesNext) right += 1
    else left += 1
  }
  return all
}
