import { LRUCache } from 'lru-cache'
import { type Counts, count } from './count.ts'
import { type Passing, passing, passingAll, type Wanted } from './narrow.ts'
import { keepOrders } from './order.ts'
import type { Register } from './register.ts'
import type { Slots } from './slots.ts'

/** A few bits for each slot each. */
const QUERIES_REMEMBERED = 50

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

interface Narrowed {
  filters: Passing
  all: Slots
  total: number
  counts: Counts | null
}

export function onShow(register: Register): OnShow {
  const orders = keepOrders(register)
  const remembered = new LRUCache<string, Narrowed>({ max: QUERIES_REMEMBERED })
  let version = register.version

  /** What passes the query, in whatever order and stretch it is asked for. */
  function narrowed(wanted: Wanted): Narrowed {
    if (version !== register.version) remembered.clear()
    version = register.version
    const name = JSON.stringify({ ...wanted, sort: undefined, page: undefined, per_page: undefined })
    const known = remembered.get(name)
    if (known) return known
    const filters = passing(register, wanted)
    const all = passingAll(filters)
    const made = { filters, all, total: all.size(), counts: null }
    remembered.set(name, made)
    return made
  }

  return {
    register,
    find(wanted, { offset, limit }) {
      const { all, total } = narrowed(wanted)
      const order = orders[wanted.sort ?? 'newest']()
      const from = Math.min(offset, total)
      const to = Math.min(offset + limit, total)
      const slots = total === register.size ? order.subarray(from, to) : stretchOf(order, all, from, to)
      return { ids: Array.from(slots, (slot) => register.ids[slot] as number), total }
    },
    count(wanted) {
      const known = narrowed(wanted)
      known.counts ??= count(register, known.filters, wanted.category)
      return known.counts
    },
  }
}

/** Of the slots that pass, in this order, those from one place up to another. */
function stretchOf(order: Int32Array, all: Slots, from: number, to: number): Int32Array {
  const slots = new Int32Array(to - from)
  let passed = 0
  for (let place = 0; passed < to && place < order.length; place++) {
    const slot = order[place] as number
    if (!all.has(slot)) continue
    if (passed >= from) slots[passed - from] = slot
    passed += 1
  }
  return slots
}
