export interface Random {
  /** From 0 up to 1. */
  next(): number
  /** A whole number from 0 up to this. */
  below(most: number): number
}

/** The same numbers for the same seed, so that what happened once can be had again (Mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { next, below: (most) => Math.floor(next() * most) }
}
