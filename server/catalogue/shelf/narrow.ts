import type { ProductQuery } from '#contract/catalogue.ts'
import { FACT_KEYS, INCH_RANGE } from '#contract/fact-filters.ts'
import { toCents } from '#contract/money.ts'
import type { Column, Fact } from './column.ts'
import type { Register } from './register.ts'
import { Slots } from './slots.ts'

/** What a query means, with the ids for the names in it. */
export interface Wanted extends Omit<ProductQuery, 'category' | 'tags'> {
  category?: number | undefined
  /** A piece must have them all; null when one of them is no tag. */
  tags?: number[] | null | undefined
}

/** What pages count by: each choice is counted as if nothing were chosen of its kind. */
export const COUNTED = ['category', ...FACT_KEYS] as const
export type Counted = (typeof COUNTED)[number]

export function columnOf(register: Register, counted: Counted): Column {
  return counted === 'category' ? register.categories : register.facts[counted]
}

/** The slots that pass a query's filters. */
export interface Passing {
  counted: Map<Counted, Slots>
  /** Those that pass all other filters, pieces on show. */
  others: Slots
}

export function passing(register: Register, wanted: Wanted): Passing {
  const counted = new Map<Counted, Slots>()
  for (const each of COUNTED) {
    const asked = wanted[each]
    if (asked !== undefined) counted.set(each, columnOf(register, each).slotsWhere(testFor(asked)))
  }
  const others = otherFilters(register, wanted).reduce((slots, filter) => slots.and(filter), register.taken)
  return { counted, others }
}

/** What passes them all, but for one. */
export function passingAll({ counted, others }: Passing, but?: Counted): Slots {
  return [...counted].reduce((slots, [each, filter]) => (each === but ? slots : slots.and(filter)), others)
}

function otherFilters(register: Register, wanted: Wanted): Slots[] {
  const filters: Slots[] = []
  if (wanted.search) filters.push(register.names.containing(wanted.search.toLowerCase()))
  if (wanted.available === 'true') filters.push(register.available)
  if (wanted.min || wanted.max) filters.push(pricesWithin(register, wanted.min, wanted.max))
  if (wanted.ids) filters.push(named(register, wanted.ids))
  if (wanted.tags === null) filters.push(new Slots(register.room))
  for (const tag of wanted.tags ?? []) filters.push(register.tags.of(tag))
  return filters
}

/** @param min and max in dollars; without one, or with 0, there is no such bound. */
function pricesWithin({ prices, room }: Register, min?: number, max?: number): Slots {
  const least = min ? toCents(min) : 0
  const most = max ? toCents(max) : Number.POSITIVE_INFINITY
  const slots = new Slots(room)
  for (let word = 0; word < slots.words.length; word++) {
    let bits = 0
    for (let bit = 0; bit < 32; bit++) {
      const price = prices[word * 32 + bit] as number
      bits |= ((price >= least ? 1 : 0) & (price <= most ? 1 : 0)) << bit
    }
    slots.words[word] = bits
  }
  return slots
}

function named(register: Register, ids: number[]): Slots {
  const slots = new Slots(register.room)
  for (const id of ids) {
    const slot = register.slotOf(id)
    if (slot !== undefined) slots.put(slot, true)
  }
  return slots
}

/** "Black walnut" is also what begins with it up to a comma: "Black walnut, oil finish". Lengths are asked for as "3-4". */
export function testFor(asked: string | number): (fact: Fact) => boolean {
  if (typeof asked === 'number') return (fact) => fact === asked
  const isWithin = rangeTest(asked)
  const whole = asked.toLowerCase()
  const start = `${whole},`
  return (fact) => {
    if (fact === null) return false
    if (typeof fact === 'number') return isWithin(fact)
    const mine = fact.toLowerCase()
    return mine === whole || mine.startsWith(start)
  }
}

/** "3-4" from 3 to less than 4; "9-" without an end. */
export function rangeTest(range: string): (inches: number) => boolean {
  const [, from, to] = INCH_RANGE.exec(range) ?? []
  const least = Number(from)
  const end = to === undefined ? Number.POSITIVE_INFINITY : Number(to)
  return (inches) => inches >= least && inches < end
}
