import { TypedFastBitSet } from 'typedfastbitset'
import { SPEC_KEYS, type SpecFilter } from '#contract/catalog/products/spec-filters.ts'
import { Column, type SpecValue } from './column-store.ts'
import { NameIndex } from './name-index.ts'

export interface IndexedProduct extends Record<SpecFilter, SpecValue> {
  id: number
  name_key: string
  price_cents: number
  stock: number
  category_id: number
  created_at: number
  overall_length_in: number | null
  /** Tag ids, including tags in the trash. */
  tags: number[]
}

/** Published products that are not archived, in memory: a slot for each product, a column for each attribute, a bitset for each yes or no. */
export class IndexStore {
  readonly used = new TypedFastBitSet()
  readonly inStock = new TypedFastBitSet()
  readonly tags = new Map<number, TypedFastBitSet>()
  readonly ids: number[] = []
  readonly prices: number[] = []
  readonly createdAt: number[] = []
  readonly lengths: (number | null)[] = []
  readonly names = new NameIndex()
  readonly categories = new Column()
  readonly specs = Object.fromEntries(SPEC_KEYS.map((key) => [key, new Column()])) as Record<
    SpecFilter,
    Column
  >
  version = 0
  #slotOf = new Map<number, number>()
  #free: number[] = []
  #onMove: ((slot: number) => void)[] = []

  get size(): number {
    return this.#slotOf.size
  }

  slotOf(id: number): number | undefined {
    return this.#slotOf.get(id)
  }

  /** Calls back for each slot whose position in a sort order may have changed. */
  onMove(callback: (slot: number) => void): void {
    this.#onMove.push(callback)
  }

  put(product: IndexedProduct): void {
    this.version += 1
    const existing = this.#slotOf.get(product.id)
    const slot = existing ?? this.#free.pop() ?? this.ids.length
    const staysInPlace =
      existing !== undefined &&
      this.names.names[slot] === product.name_key &&
      this.prices[slot] === product.price_cents &&
      this.createdAt[slot] === product.created_at
    if (existing !== undefined) this.#unset(slot)
    this.#slotOf.set(product.id, slot)
    this.used.add(slot)
    this.ids[slot] = product.id
    this.prices[slot] = product.price_cents
    this.createdAt[slot] = product.created_at
    this.lengths[slot] = product.overall_length_in
    if (product.stock > 0) this.inStock.add(slot)
    this.categories.set(slot, product.category_id)
    for (const key of SPEC_KEYS) this.specs[key].set(slot, product[key])
    for (const tag of product.tags) {
      const slots = this.tags.get(tag) ?? new TypedFastBitSet()
      slots.add(slot)
      this.tags.set(tag, slots)
    }
    if (staysInPlace) return
    this.names.set(slot, product.name_key)
    for (const callback of this.#onMove) callback(slot)
  }

  remove(id: number): void {
    const slot = this.#slotOf.get(id)
    if (slot === undefined) return
    this.version += 1
    this.#unset(slot)
    this.#slotOf.delete(id)
    this.#free.push(slot)
    for (const callback of this.#onMove) callback(slot)
  }

  #unset(slot: number): void {
    this.used.remove(slot)
    this.inStock.remove(slot)
    this.categories.unset(slot)
    for (const key of SPEC_KEYS) this.specs[key].unset(slot)
    for (const slots of this.tags.values()) slots.remove(slot)
  }
}
