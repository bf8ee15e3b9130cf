import { FACT_KEYS } from '#contract/fact-filters.ts'
import { categoryTest, factTest, passesAll, testsOf, type Wanted } from './narrow.ts'
import type { Register } from './register.ts'

export interface Stretch {
  offset: number
  limit: number
}

export interface Found {
  ids: number[]
  total: number
}

/** The pieces that a query asks for, in its order: the ids of one stretch of them, and how many there are in all. */
export function find(
  register: Register,
  order: Int32Array,
  wanted: Wanted,
  { offset, limit }: Stretch,
): Found {
  const tests = [
    ...categoryTest(register, wanted),
    ...testsOf(register, wanted),
    ...FACT_KEYS.flatMap((key) => {
      const asked = wanted[key]
      return asked === undefined ? [] : [factTest(register, key, asked)]
    }),
  ]
  const id = (slot: number) => register.ids[slot] as number
  if (tests.length === 0) {
    return { ids: Array.from(order.subarray(offset, offset + limit), id), total: order.length }
  }
  const ids: number[] = []
  let total = 0
  for (const slot of order) {
    if (!passesAll(tests, slot)) continue
    if (total >= offset && ids.length < limit) ids.push(id(slot))
    total += 1
  }
  return { ids, total }
}
