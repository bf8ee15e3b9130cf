import { LRUCache } from 'lru-cache'

const SEARCHES_REMEMBERED = 50

/** The names by which pieces are searched, and what was found by the latest searches. */
export class Names {
  readonly at: string[] = []
  #found = new LRUCache<string, Uint8Array>({ max: SEARCHES_REMEMBERED })

  set(slot: number, name: string): void {
    if (slot >= this.at.length) this.#found.clear()
    this.at[slot] = name
    for (const [part, found] of this.#found) found[slot] = name.includes(part) ? 1 : 0
  }

  /** 1 for each slot whose name contains this part. */
  containing(part: string): Uint8Array {
    const known = this.#found.get(part)
    if (known) return known
    const found = new Uint8Array(this.at.length)
    for (let slot = 0; slot < found.length; slot++) if (this.at[slot]?.includes(part)) found[slot] = 1
    this.#found.set(part, found)
    return found
  }
}
