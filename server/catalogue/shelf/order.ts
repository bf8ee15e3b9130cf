import type { Sort } from '#contract/sorts.ts'
import type { Register } from './register.ts'
import { withRoom } from './room.ts'
import { Slots } from './slots.ts'

type Compare = (one: number, other: number) => number

/** The register's slots in each order that a listing has; what changes is put in its place, not all sorted anew. */
export function keepOrders(register: Register): Record<Sort, () => Int32Array> {
  const by =
    (column: 'ids' | 'prices' | 'createdAt'): Compare =>
    (one, other) =>
      (register[column][one] as number) - (register[column][other] as number)
  const names = register.names.at
  const byName: Compare = (one, other) => byCodePoint(names[one] as string, names[other] as string)
  const byId = by('ids')
  const fallingId = falling(byId)
  return {
    newest: keep(register, first(falling(by('createdAt')), fallingId)),
    'price-low-high': keep(register, first(by('prices'), fallingId)),
    'price-high-low': keep(register, first(falling(by('prices')), fallingId)),
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
    if (!order) order = taken(register, Array(register.room).keys()).sort(compare)
    else if (moved.size > 0) {
      const leaving = new Slots(register.room)
      for (const slot of moved) leaving.put(slot, true)
      order = put(taken(register, moved).sort(compare), stay(order, leaving), order, compare)
    }
    moved = new Set()
    return order
  }
}

function taken(register: Register, slots: Iterable<number>): Int32Array {
  return Int32Array.from([...slots].filter((slot) => register.taken.has(slot)))
}

/** Closes the order up to what does not leave. @returns how many stay. */
function stay(order: Int32Array, leaving: Slots): number {
  let length = 0
  for (let place = 0; place < order.length; place++) {
    const slot = order[place] as number
    order[length] = slot
    if (!leaving.has(slot)) length += 1
  }
  return length
}

/**
 * Puts these slots, sorted, in their places among the first of the order, what stayed. It is shifted in long stretches
 * and, unless it grows, where it lies.
 */
function put(slots: Int32Array, stayed: number, order: Int32Array, compare: Compare): Int32Array {
  const length = stayed + slots.length
  const all = withRoom(order, length).subarray(0, length)
  let end = stayed
  for (let left = slots.length - 1; left >= 0; left--) {
    const slot = slots[left] as number
    const to = placeOf(slot, all, end, compare)
    all.copyWithin(to + left + 1, to, end)
    all[to + left] = slot
    end = to
  }
  return all
}

/** Where it belongs among the first of an order, those before this end. */
function placeOf(slot: number, order: Int32Array, end: number, compare: Compare): number {
  let low = 0
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(order[middle] as number, slot) < 0) low = middle + 1
    else high = middle
  }
  return low
}
