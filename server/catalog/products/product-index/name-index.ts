import { LRUCache } from 'lru-cache'
import { TypedFastBitSet } from 'typedfastbitset'
import { spellingsOf } from '#contract/platform/values/search-text.ts'

const CACHED_SEARCHES = 50
const WORDS_PER_NAME = 4

/** Finds substrings of product names. Each name has a 128-bit filter of its letter pairs, so most need not be read. */
export class NameIndex {
  readonly names: string[] = []
  /** As they are searched: the same string unless something is folded. */
  #spellings: string[] = []
  #filters = new Int32Array(0)
  #found = new LRUCache<string, TypedFastBitSet>({ max: CACHED_SEARCHES })

  set(slot: number, name: string): void {
    const offset = slot * WORDS_PER_NAME
    if (offset >= this.#filters.length) {
      const larger = new Int32Array(2 * offset + 64 * WORDS_PER_NAME)
      larger.set(this.#filters)
      this.#filters = larger
    }
    const spellings = spellingsOf(name)
    this.names[slot] = name
    this.#spellings[slot] = spellings
    this.#filters.set(pairFilter(spellings), offset)
    for (const [part, slots] of this.#found) {
      if (spellings.includes(part)) slots.add(slot)
      else slots.remove(slot)
    }
  }

  /** Slots whose name contains a text. May include slots without a product. */
  containing(part: string): TypedFastBitSet {
    const cached = this.#found.get(part)
    if (cached) return cached
    const [a = 0, b = 0, c = 0, d = 0] = pairFilter(part)
    const spellings = this.#spellings
    const filters = this.#filters
    const slots = new TypedFastBitSet()
    for (let slot = 0, offset = 0; slot < spellings.length; slot++, offset += WORDS_PER_NAME) {
      const missing =
        (a & ~(filters[offset] as number)) |
        (b & ~(filters[offset + 1] as number)) |
        (c & ~(filters[offset + 2] as number)) |
        (d & ~(filters[offset + 3] as number))
      if (missing === 0 && spellings[slot]?.includes(part)) slots.add(slot)
    }
    this.#found.set(part, slots)
    return slots
  }
}

function pairFilter(text: string): Int32Array {
  const filter = new Int32Array(WORDS_PER_NAME)
  for (let index = 1; index < text.length; index++) {
    const pair = text.charCodeAt(index - 1) * 31 + text.charCodeAt(index)
    const word = (pair >>> 5) % WORDS_PER_NAME
    filter[word] = (filter[word] as number) | (1 << (pair & 31))
  }
  return filter
}
