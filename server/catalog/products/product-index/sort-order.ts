import { TypedFastBitSet } from 'typedfastbitset'
import type { Sort } from '#contract/catalog/products/sorts.ts'
import { compareNames } from './compare-names.ts'
import type { IndexStore } from './index-store.ts'

type Compare = (a: number, b: number) => number

/** The store's slots in each order of a listing. Changed slots are moved instead of sorting all slots again. */
export function sortOrders(store: IndexStore): Record<Sort, () => Int32Array> {
  const by =
    (column: 'ids' | 'prices' | 'createdAt'): Compare =>
    (a, b) =>
      (store[column][a] as number) - (store[column][b] as number)
  const { names } = store.names
  const byName: Compare = (a, b) => compareNames(names[a] as string, names[b] as string)
  const byId = by('ids')
  const newestId = descending(byId)
  return {
    newest: sortOrder(store, first(descending(by('createdAt')), newestId)),
    'price-low-high': sortOrder(store, first(by('prices'), newestId)),
    'price-high-low': sortOrder(store, first(descending(by('prices')), newestId)),
    'name-a-z': sortOrder(store, first(byName, byId)),
    'name-z-a': sortOrder(store, first(descending(byName), byId)),
  }
}

function first(compare: Compare, tieBreak: Compare): Compare {
  return (a, b) => compare(a, b) || tieBreak(a, b)
}

function descending(compare: Compare): Compare {
  return (a, b) => compare(b, a)
}

function sortOrder(store: IndexStore, compare: Compare): () => Int32Array {
  let order: Int32Array | null = null
  let moved = new TypedFastBitSet()
  store.onMove((slot) => order && moved.add(slot))
  return () => {
    if (!order) order = Int32Array.from(store.used.array()).sort(compare)
    else if (!moved.isEmpty()) {
      const added = moved.new_intersection(store.used).array().sort(compare)
      order = merge(removeSlots(order, moved), added, compare)
      moved = new TypedFastBitSet()
    }
    return order
  }
}

/** In place: an allocation for each change costs more than the loop. */
function removeSlots(order: Int32Array, { words }: TypedFastBitSet): Int32Array {
  let length = 0
  for (let index = 0; index < order.length; index++) {
    const slot = order[index] as number
    order[length] = slot
    length += (((words[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) ^ 1
  }
  return order.subarray(0, length)
}

/** Compares only for a binary search per added slot: comparing names is slow. */
function merge(order: Int32Array, added: number[], compare: Compare): Int32Array {
  const merged = new Int32Array(order.length + added.length)
  let from = 0
  for (const [index, slot] of added.entries()) {
    const to = insertionPoint(slot, order, from, compare)
    merged.set(order.subarray(from, to), from + index)
    merged[to + index] = slot
    from = to
  }
  merged.set(order.subarray(from), from + added.length)
  return merged
}

function insertionPoint(slot: number, order: Int32Array, from: number, compare: Compare): number {
  let low = from
  let high = order.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(order[middle] as number, slot) < 0) low = middle + 1
    else high = middle
  }
  return low
}
