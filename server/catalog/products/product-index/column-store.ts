import { TypedFastBitSet } from 'typedfastbitset'

export type SpecValue = string | number | null

/** One attribute of all products, dictionary-encoded: each distinct value is stored and compared once. */
export class Column {
  readonly values: SpecValue[] = []
  /** How many products have each of `values`. */
  readonly counts: number[] = []
  /** For each slot, the index of its value. */
  #codes: number[] = []
  #codeOf = new Map<SpecValue, number>()

  get(slot: number): SpecValue | undefined {
    return this.values[this.#codes[slot] ?? -1]
  }

  set(slot: number, value: SpecValue): void {
    let code = this.#codeOf.get(value)
    if (code === undefined) {
      code = this.values.push(value) - 1
      this.#codeOf.set(value, code)
      this.counts.push(0)
    }
    this.#codes[slot] = code
    this.#count(code, 1)
  }

  unset(slot: number): void {
    this.#count(this.#codes[slot] as number, -1)
  }

  /** Slots whose value matches. May include slots without a product. */
  slotsWhere(matches: (value: SpecValue) => boolean): TypedFastBitSet {
    const isMatch = Uint8Array.from(this.values, (value) => Number(matches(value)))
    const codes = this.#codes
    const words = emptyWords(codes.length)
    for (let slot = 0; slot < codes.length; slot++) {
      const bit = (isMatch[codes[slot] as number] as number) << (slot & 31)
      words[slot >>> 5] = (words[slot >>> 5] as number) | bit
    }
    return TypedFastBitSet.fromWords(words)
  }

  countIn({ words }: TypedFastBitSet): number[] {
    const codes = this.#codes
    const counts = new Array<number>(this.values.length).fill(0)
    for (let word = 0; word < words.length; word++) {
      for (let bits = words[word] as number; bits !== 0; bits &= bits - 1) {
        const code = codes[word * 32 + 31 - Math.clz32(bits & -bits)] as number
        counts[code] = (counts[code] as number) + 1
      }
    }
    return counts
  }

  #count(code: number, change: number): void {
    this.counts[code] = (this.counts[code] as number) + change
  }
}

/** The words of a bitset for this many slots. Filling them directly is ten times faster than `add` for each slot. */
export function emptyWords(slots: number): Uint32Array {
  return new Uint32Array((slots + 31) >>> 5)
}
