export interface Random {
  /** 0 ≤ n < 1 */
  next(): number
  /** An integer, 0 ≤ n < `limit` */
  below(limit: number): number
}

/** A seeded random number generator (Mulberry32), so that failures can be reproduced. */
export function randomOf(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { next, below: (limit) => Math.floor(next() * limit) }
}
