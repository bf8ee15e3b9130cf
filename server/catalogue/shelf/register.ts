import { FACT_KEYS, type FactFilter } from '#contract/fact-filters.ts'
import { Column, type Fact } from './column.ts'
import { Names } from './names.ts'
import { withRoom } from './room.ts'
import { Slots } from './slots.ts'
import { Tags } from './tags.ts'

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

/** So much is added when the room is used up. */
const ROOM_GROWS_BY = 1.25

/**
 * The pieces on show by what a listing narrows, sorts and counts by, in memory: a column for each, a slot for each
 * piece. Some two hundred bytes a piece, where a query would read every row. All that can be counted once and for all
 * is counted as pieces come and go.
 */
export class Register {
  /** A multiple of 32: there are so many slots, used or not. */
  room = 0
  /** Slots with a piece in them. */
  readonly taken = new Slots(0)
  /** Of what can be bought. */
  readonly available = new Slots(0)
  ids = new Float64Array(0)
  prices = new Float64Array(0)
  createdAt = new Float64Array(0)
  readonly names = new Names()
  readonly tags = new Tags()
  readonly categories = new Column()
  readonly facts = Object.fromEntries(FACT_KEYS.map((key) => [key, new Column()])) as Record<
    FactFilter,
    Column
  >
  /** Changes with everything that is put here. */
  version = 0
  #slotOf = new Map<number, number>()
  #free: number[] = []
  #used = 0
  #whenMoved: ((slot: number) => void)[] = []

  get size(): number {
    return this.#slotOf.size
  }

  /** Tells of slots whose piece came, went, or stands elsewhere in some order. */
  whenMoved(tell: (slot: number) => void): void {
    this.#whenMoved.push(tell)
  }

  slotOf(id: number): number | undefined {
    return this.#slotOf.get(id)
  }

  put(piece: ShelfPiece): void {
    this.version += 1
    const known = this.#slotOf.get(piece.id)
    const slot = known ?? this.#free.pop() ?? this.#another()
    const stays =
      known !== undefined &&
      this.names.at[slot] === piece.name_key &&
      this.prices[slot] === piece.price_cents &&
      this.createdAt[slot] === piece.created_at
    if (known !== undefined) this.#take(slot)
    this.#slotOf.set(piece.id, slot)
    this.taken.put(slot, true)
    this.ids[slot] = piece.id
    this.prices[slot] = piece.price_cents
    this.createdAt[slot] = piece.created_at
    this.available.put(slot, piece.stock > 0)
    this.categories.put(slot, piece.category_id)
    this.tags.put(slot, piece.category_id, piece.tags)
    for (const key of FACT_KEYS) this.facts[key].put(slot, piece[key])
    if (stays) return
    this.names.set(slot, piece.name_key)
    for (const tell of this.#whenMoved) tell(slot)
  }

  remove(id: number): void {
    const slot = this.#slotOf.get(id)
    if (slot === undefined) return
    this.version += 1
    this.#take(slot)
    this.#slotOf.delete(id)
    this.taken.put(slot, false)
    this.#free.push(slot)
    for (const tell of this.#whenMoved) tell(slot)
  }

  /** Takes a piece out of all that is counted. */
  #take(slot: number): void {
    this.tags.take(slot, this.categories.of(slot) as number)
    this.categories.take(slot)
    for (const key of FACT_KEYS) this.facts[key].take(slot)
  }

  #another(): number {
    if (this.#used === this.room) this.#makeRoom(Math.ceil((this.room * ROOM_GROWS_BY) / 32 + 1) * 32)
    this.#used += 1
    return this.#used - 1
  }

  #makeRoom(room: number): void {
    this.room = room
    this.ids = withRoom(this.ids, room)
    this.prices = withRoom(this.prices, room)
    this.createdAt = withRoom(this.createdAt, room)
    const { taken, available, names, tags, categories } = this
    for (const each of [taken, available, names, tags, categories, ...Object.values(this.facts)]) {
      each.makeRoom(room)
    }
  }
}
