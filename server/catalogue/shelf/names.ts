import { LRUCache } from 'lru-cache'
import { withRoom } from './room.ts'
import { Slots } from './slots.ts'

const SEARCHES_REMEMBERED = 50
/** Numbers of 32 bits for each name that say which pairs of letters it may hold. */
const WORDS = 4

/** The names by which pieces are searched, and what was found by the latest searches. */
export class Names {
  readonly at: string[] = []
  /** A bit for each pair of letters in a name, several pairs to a bit: a name without a part's bits need not be read. */
  #pairs = new Uint32Array(0)
  #found = new LRUCache<string, Slots>({ max: SEARCHES_REMEMBERED })

  makeRoom(room: number): void {
    this.#pairs = withRoom(this.#pairs, room * WORDS)
    for (const found of this.#found.values()) found.makeRoom(room)
  }

  set(slot: number, name: string): void {
    this.at[slot] = name
    this.#pairs.set(pairsOf(name), slot * WORDS)
    for (const [part, found] of this.#found) found.put(slot, name.includes(part))
  }

  /** Slots whose name contains this part; some that no piece is in any more may be among them. */
  containing(part: string): Slots {
    const known = this.#found.get(part)
    if (known) return known
    const [a, b, c, d] = pairsOf(part) as unknown as [number, number, number, number]
    const pairs = this.#pairs
    const found = new Slots(pairs.length / WORDS)
    for (let slot = 0, at = 0; slot < this.at.length; slot++, at += WORDS) {
      // What the part has and the name has not.
      const lacks =
        (a & ~(pairs[at] as number)) |
        (b & ~(pairs[at + 1] as number)) |
        (c & ~(pairs[at + 2] as number)) |
        (d & ~(pairs[at + 3] as number))
      if (lacks === 0 && this.at[slot]?.includes(part)) found.put(slot, true)
    }
    this.#found.set(part, found)
    return found
  }
}

function pairsOf(text: string): Uint32Array {
  const bits = new Uint32Array(WORDS)
  for (let place = 1; place < text.length; place++) {
    const pair = text.charCodeAt(place - 1) * 31 + text.charCodeAt(place)
    const word = (pair >>> 5) % WORDS
    bits[word] = (bits[word] as number) | (1 << (pair & 31))
  }
  return bits
}
