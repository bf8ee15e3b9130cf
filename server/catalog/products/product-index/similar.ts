import { TypedFastBitSet } from 'typedfastbitset'
import type { Product } from '#contract/catalog/products/products.ts'
import { toCents } from '#contract/platform/values/money.ts'
import { valueMatcher } from './filters.ts'
import type { IndexStore } from './index-store.ts'

/** The smaller, the more alike; the first difference decides. */
type Distance = readonly [length: number, steel: number, handle: number, price: number, newestFirst: number]

/** The most similar products, available ones first, then those of the same category. */
export function findSimilar(store: IndexStore, product: Product, count: number): number[] {
  const sameCategory = store.categories.slotsWhere((id) => id === product.category_id)
  const others = store.used.clone()
  const own = store.slotOf(product.id)
  if (own !== undefined) others.remove(own)
  const available = others.new_intersection(store.inStock)
  const soldOut = others.new_difference(store.inStock)
  const groups = [available, soldOut].flatMap((slots) => [
    slots.new_intersection(sameCategory),
    slots.new_difference(sameCategory),
  ])
  const measure = distanceTo(store, product)
  const found: number[] = []
  for (const group of groups) {
    if (found.length < count) found.push(...nearest(group, measure, count - found.length))
  }
  return found.map((slot) => store.ids[slot] as number)
}

function distanceTo(store: IndexStore, { specs, price }: Product): (slot: number) => Distance {
  const sameSteel = sameText(store, 'steel', specs?.steel)
  const sameHandle = sameText(store, 'handle_material', specs?.handle_material)
  const cents = toCents(price)
  return (slot) => [
    lengthDifference(store, slot, specs),
    sameSteel.has(slot) ? 0 : 1,
    sameHandle.has(slot) ? 0 : 1,
    Math.abs((store.prices[slot] as number) - cents),
    -(store.createdAt[slot] as number),
  ]
}

/** Compares overall lengths, or blade lengths when only those are known of both. */
function lengthDifference({ lengths, specs }: IndexStore, slot: number, own: Product['specs']): number {
  const length = lengths[slot]
  if (typeof length === 'number' && own?.overall_length_in) return Math.abs(length - own.overall_length_in)
  const blade = specs.blade_length_in.get(slot)
  if (typeof blade === 'number' && own?.blade_length_in) return Math.abs(blade - own.blade_length_in)
  return Number.POSITIVE_INFINITY
}

/** "1095, hardened at 1475 °F" is the steel "1095", as in the filters. */
function sameText(
  { specs }: IndexStore,
  key: 'steel' | 'handle_material',
  text: string | null | undefined,
): TypedFastBitSet {
  const name = text?.split(',', 1)[0]?.trim()
  return name ? specs[key].slotsWhere(valueMatcher(name)) : new TypedFastBitSet()
}

function nearest(slots: TypedFastBitSet, measure: (slot: number) => Distance, count: number): number[] {
  const best: { slot: number; distance: Distance }[] = []
  slots.forEach((slot) => {
    const distance = measure(slot)
    const position = best.findIndex((other) => isNearer(distance, other.distance))
    if (position === -1 && best.length === count) return
    best.splice(position === -1 ? best.length : position, 0, { slot, distance })
    best.length = Math.min(best.length, count)
  })
  return best.map(({ slot }) => slot)
}

function isNearer(a: Distance, b: Distance): boolean {
  const index = a.findIndex((part, at) => part !== b[at])
  return index !== -1 && (a[index] as number) < (b[index] as number)
}
