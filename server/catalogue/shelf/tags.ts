import { Slots } from './slots.ts'

/** Which slots carry each tag, and how many pieces of each category do. */
export class Tags {
  #slots = new Map<number, Slots>()
  #pieces = new Map<number, Map<number, number>>()
  #room = 0

  makeRoom(room: number): void {
    this.#room = room
    for (const slots of this.#slots.values()) slots.makeRoom(room)
  }

  put(slot: number, category: number, tags: number[]): void {
    for (const tag of tags) {
      const slots = this.of(tag)
      slots.put(slot, true)
      this.#slots.set(tag, slots)
      this.#add(category, tag, 1)
    }
  }

  take(slot: number, category: number): void {
    for (const [tag, slots] of this.#slots) {
      if (!slots.has(slot)) continue
      slots.put(slot, false)
      this.#add(category, tag, -1)
    }
  }

  of(tag: number): Slots {
    return this.#slots.get(tag) ?? new Slots(this.#room)
  }

  /** How many pieces carry each tag, in one category or in all. */
  piecesOf(category: number | undefined): Map<number, number> {
    const all = new Map<number, number>()
    for (const [each, pieces] of this.#pieces) {
      if (category !== undefined && category !== each) continue
      for (const [tag, count] of pieces) all.set(tag, (all.get(tag) ?? 0) + count)
    }
    return all
  }

  #add(category: number, tag: number, change: number): void {
    const pieces = this.#pieces.get(category) ?? new Map<number, number>()
    this.#pieces.set(category, pieces.set(tag, (pieces.get(tag) ?? 0) + change))
  }
}
