/** Random values that are the same at every start. */
export interface Random {
  /** From 0 to below 1. */
  next(): number
  /** Both included. */
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  weighted<T>(list: readonly T[], weight: (item: T) => number): T
  uuid(): string
  letters(length: number): string
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Mulberry32: https://github.com/cprosche/mulberry32 */
export function seededRandom(seed: number): Random {
  let state = seed

  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  function pick<T>(list: readonly T[]): T {
    return list[Math.floor(next() * list.length)] as T
  }

  function hex(length: number): string {
    return Array.from({ length }, () => Math.floor(next() * 16).toString(16)).join('')
  }

  return {
    next,
    pick,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    weighted(list, weight) {
      let rest = next() * list.reduce((sum, item) => sum + weight(item), 0)
      for (const item of list) {
        rest -= weight(item)
        if (rest < 0) return item
      }
      return list.at(-1) as (typeof list)[number]
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`,
    letters: (length) => Array.from({ length }, () => pick([...LETTERS])).join(''),
  }
}
