import { FACT_KEYS, type FactFilter } from '#contract/fact-filters.ts'
import { Names } from './names.ts'
import { Values } from './values.ts'

type Fact = string | number | null

/** What a listing narrows, sorts and counts a piece by. */
export interface ShelfPiece extends Record<FactFilter, Fact> {
  id: number
  name_key: string
  price_cents: number
  stock: number
  category_id: number
  created_at: number
  /** Ids, of tags in the trash too. */
  tags: number[]
}

/**
 * The pieces on show by what a listing narrows, sorts and counts by, in memory: a column for each, a slot for each
 * piece. Some two hundred bytes a piece, where a query would read every row.
 */
export class Register {
  readonly ids: number[] = []
  readonly names = new Names()
  readonly prices: number[] = []
  readonly available: number[] = []
  readonly categories: number[] = []
  readonly createdAt: number[] = []
  /** 0 for a slot that no piece is in. */
  readonly taken: number[] = []
  /** Places in `tagSets.all`. */
  readonly tags: number[] = []
  readonly tagSets = new Values<number[]>()
  readonly facts = Object.fromEntries(
    FACT_KEYS.map((key) => [key, { at: [] as number[], values: new Values<Fact>() }]),
  ) as Record<FactFilter, { at: number[]; values: Values<Fact> }>
  /** Changes with everything that is put here. */
  version = 0
  #slots = new Map<number, number>()
  #free: number[] = []
  #whenMoved: ((slot: number) => void)[] = []

  get size(): number {
    return this.#slots.size
  }

  slotOf(id: number): number | undefined {
    return this.#slots.get(id)
  }

  /** Tells of slots whose piece came, went, or stands elsewhere in some order. */
  whenMoved(tell: (slot: number) => void): void {
    this.#whenMoved.push(tell)
  }

  put(piece: ShelfPiece): void {
    this.version += 1
    const known = this.#slots.get(piece.id)
    const slot = known ?? this.#free.pop() ?? this.ids.length
    const stays =
      known !== undefined &&
      this.names.at[slot] === piece.name_key &&
      this.prices[slot] === piece.price_cents &&
      this.createdAt[slot] === piece.created_at
    this.ids[slot] = piece.id
    this.prices[slot] = piece.price_cents
    this.createdAt[slot] = piece.created_at
    this.available[slot] = piece.stock > 0 ? 1 : 0
    this.categories[slot] = piece.category_id
    this.tags[slot] = this.tagSets.place(piece.tags, piece.tags.join())
    for (const key of FACT_KEYS)
      this.facts[key].at[slot] = this.facts[key].values.place(piece[key], piece[key])
    this.taken[slot] = 1
    this.#slots.set(piece.id, slot)
    if (stays) return
    this.names.set(slot, piece.name_key)
    for (const tell of this.#whenMoved) tell(slot)
  }

  remove(id: number): void {
    const slot = this.#slots.get(id)
    if (slot === undefined) return
    this.version += 1
    this.#slots.delete(id)
    this.taken[slot] = 0
    this.#free.push(slot)
    for (const tell of this.#whenMoved) tell(slot)
  }
}
