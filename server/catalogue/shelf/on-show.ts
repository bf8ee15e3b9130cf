import { LRUCache } from 'lru-cache'
import { type Counts, count } from './count.ts'
import { type Found, find, type Stretch } from './find.ts'
import type { Wanted } from './narrow.ts'
import { keepOrders } from './order.ts'
import type { Register } from './register.ts'

const COUNTS_REMEMBERED = 200

/** What is on show at a moment, to be asked at once: the shelf may change before the next question. */
export interface OnShow {
  register: Register
  find(wanted: Wanted, stretch: Stretch): Found
  count(wanted: Wanted): Counts
}

export function onShow(register: Register): OnShow {
  const orders = keepOrders(register)
  const counted = new LRUCache<string, Counts>({ max: COUNTS_REMEMBERED })
  let version = register.version
  return {
    register,
    find: (wanted, stretch) => find(register, orders[wanted.sort ?? 'newest'](), wanted, stretch),
    count(wanted) {
      if (version !== register.version) counted.clear()
      version = register.version
      const key = JSON.stringify({ ...wanted, sort: undefined, page: undefined, per_page: undefined })
      const counts = counted.get(key) ?? count(register, wanted)
      counted.set(key, counts)
      return counts
    },
  }
}
