import { FACT_KEYS } from '#contract/fact-filters.ts'
import { categoryTest, factTest, passesAll, testsOf, type Wanted } from './narrow.ts'
import type { Register } from './register.ts'

/** The slots of this order whose pieces a query asks for. */
export function find(register: Register, order: Int32Array, wanted: Wanted): Int32Array {
  const tests = [
    ...categoryTest(register, wanted),
    ...testsOf(register, wanted),
    ...FACT_KEYS.flatMap((key) => {
      const asked = wanted[key]
      return asked === undefined ? [] : [factTest(register, key, asked)]
    }),
  ]
  return tests.length === 0 ? order : order.filter((slot) => passesAll(tests, slot))
}
