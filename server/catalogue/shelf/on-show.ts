import { LRUCache } from 'lru-cache'
import { type Counts, count } from './count.ts'
import { find } from './find.ts'
import type { Wanted } from './narrow.ts'
import { keepOrders } from './order.ts'
import type { Register } from './register.ts'

const COUNTS_REMEMBERED = 200
/** Four bytes for each piece that was found. */
const FOUND_REMEMBERED = 20

export interface Stretch {
  offset: number
  limit: number
}

/** What is on show at a moment, to be asked at once: the shelf may change before the next question. */
export interface OnShow {
  register: Register
  /** The pieces that a query asks for, in its order: the ids of one stretch of them, and how many there are in all. */
  find(wanted: Wanted, stretch: Stretch): { ids: number[]; total: number }
  count(wanted: Wanted): Counts
}

export function onShow(register: Register): OnShow {
  const orders = keepOrders(register)
  const found = new LRUCache<string, Int32Array>({ max: FOUND_REMEMBERED })
  const counted = new LRUCache<string, Counts>({ max: COUNTS_REMEMBERED })
  let version = register.version

  function forgetOlder(): void {
    if (version === register.version) return
    found.clear()
    counted.clear()
    version = register.version
  }

  return {
    register,
    find(wanted, { offset, limit }) {
      forgetOlder()
      const key = JSON.stringify({ ...wanted, page: undefined, per_page: undefined })
      const slots = found.get(key) ?? find(register, orders[wanted.sort ?? 'newest'](), wanted)
      found.set(key, slots)
      const ids = Array.from(slots.subarray(offset, offset + limit), (slot) => register.ids[slot] as number)
      return { ids, total: slots.length }
    },
    count(wanted) {
      forgetOlder()
      const key = JSON.stringify({ ...wanted, sort: undefined, page: undefined, per_page: undefined })
      const counts = counted.get(key) ?? count(register, wanted)
      counted.set(key, counts)
      return counts
    },
  }
}
