import { withRoom } from './room.ts'
import { Slots } from './slots.ts'

export type Fact = string | number | null

/** One fact of each piece. What occurs often is kept and compared once, under its place in `values`. */
export class Column {
  readonly values: Fact[] = []
  /** How many pieces have each of `values`. */
  readonly pieces: number[] = []
  /** For each slot the place of its value. */
  #at = new Uint32Array(0)
  #places = new Map<Fact, number>()

  makeRoom(room: number): void {
    this.#at = withRoom(this.#at, room)
  }

  of(slot: number): Fact | undefined {
    return this.values[this.#at[slot] as number]
  }

  put(slot: number, value: Fact): void {
    let place = this.#places.get(value)
    if (place === undefined) {
      place = this.values.push(value) - 1
      this.#places.set(value, place)
    }
    this.#at[slot] = place
    this.pieces[place] = (this.pieces[place] ?? 0) + 1
  }

  take(slot: number): void {
    const place = this.#at[slot] as number
    this.pieces[place] = (this.pieces[place] as number) - 1
  }

  /** Where the value is so; slots that no piece is in may be among them. */
  slotsWhere(isSo: (value: Fact) => boolean): Slots {
    const at = this.#at
    const slots = new Slots(at.length)
    const fits = Uint8Array.from(this.values, (value) => (isSo(value) ? 1 : 0))
    for (let word = 0; word < slots.words.length; word++) {
      let bits = 0
      for (let bit = 0; bit < 32; bit++) bits |= (fits[at[word * 32 + bit] as number] as number) << bit
      slots.words[word] = bits
    }
    return slots
  }

  /** How many of these slots have each of `values`. */
  countIn({ words }: Slots): number[] {
    const at = this.#at
    const counts = new Uint32Array(this.values.length)
    for (let word = 0; word < words.length; word++) {
      for (let left = words[word] as number; left !== 0; left &= left - 1) {
        const place = at[word * 32 + 31 - Math.clz32(left & -left)] as number
        counts[place] = (counts[place] as number) + 1
      }
    }
    return Array.from(counts)
  }
}
