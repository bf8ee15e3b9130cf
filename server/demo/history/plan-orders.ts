import type { ShippingMethod } from '#contract/sales/checkout/values.ts'
import invented from '#demo/history.json' with { type: 'json' }
import type { HistoryProduct } from './history-products.ts'
import { inventPeople, type Person } from './people.ts'
import type { Random } from './random.ts'

/**
 * `link`: staff wait until the customer pays. `expired`: nobody paid. `returned`: complete, and refunded in full later.
 * `cancelled`: paid, then cancelled by staff, refunded and restocked.
 */
export type Outcome = 'link' | 'paid' | 'shipped' | 'complete' | 'returned' | 'cancelled' | 'expired'

export interface PlannedLine {
  /** Null for what is not of the catalog. */
  product: HistoryProduct | null
  name: string
  quantity: number
  price_cents: number
}

/** A discount code with its percentage. `from` and `until` are days before today; the last code still works. */
export interface HistoryDiscount {
  code: string
  percent: number
  from: number
  until: number
}

export const DISCOUNTS: HistoryDiscount[] = [
  { code: 'FIRSTFROST', percent: 10, from: 402, until: 370 },
  { code: 'FAIRWEEK', percent: 15, from: 218, until: 204 },
  { code: 'REGULARS', percent: 10, from: 16, until: -45 },
]

export interface PlannedOrder {
  daysAgo: number
  /** The minute of the day. */
  minute: number
  channel: 'web' | 'fair' | 'link' | 'gift-card'
  customer: Person
  /** Placed by the demo's customer account. */
  isOwn: boolean
  method: ShippingMethod | 'pickup'
  insured: boolean
  lines: PlannedLine[]
  outcome: Outcome
  /** The part of the products' price that was refunded later, from 0 to 1. */
  refundShare: number
  workdaysToShip: number
  discount: HistoryDiscount | null
  /** Which of the bought gift cards pays a part of it. */
  paidWithCard: number | null
  note: string | null
}

const OLDEST_DAYS = 424
const WEB_ORDERS = 194
const FAIRS = [
  { daysAgo: 211, sales: 8 },
  { daysAgo: 53, sales: 6 },
]
const GIFT_CARDS = [
  { daysAgo: 338, cents: 15_000 },
  { daysAgo: 190, cents: 25_000 },
  { daysAgo: 46, cents: 10_000 },
  { daysAgo: 7, cents: 20_000 },
]
/** The past drop opened at noon, and nearly all of it was gone by the evening. */
export const PAST_DROP = { opened: 20, closed: 18, noon: 12 * 60, evening: 20 * 60 }
const DROP_ORDERS = 9
/** The order that waits for its payment, and the bowie that the catalog no longer has. */
const LINK_DAYS_AGO = 1
const LAST_BOWIES = { name: 'Ladder Damascus Bowie, Walnut', daysAgo: [6, 3] }
/** The larger this is, the less a new product is preferred to older ones. */
const NEWS_DAYS = 4
const MAX_DAYS_FOR_SALE = 75
const OWN_ORDERS = [40, 101, 160, 184]
/** The orders that a gift card pays a part of, with the card's position. */
const PAID_WITH_CARD = new Map([
  [62, 0],
  [131, 1],
])

/** Plans all orders, in the order of their numbers. Lowers `left` of the products that they sell. */
export function planOrders(random: Random, products: HistoryProduct[]): PlannedOrder[] {
  const people = inventPeople(random, 164)
  const orders = [
    ...webOrders(random, products, people),
    ...dropOrders(random, products, people),
    ...bowieOrders(random, products, people),
    ...FAIRS.flatMap((fair) => fairSales(random, products, people, fair)),
    ...GIFT_CARDS.map((card) => giftCardOrder(random, people, card)),
    linkOrder(random, people),
  ]
  return orders.sort((a, b) => b.daysAgo - a.daysAgo || a.minute - b.minute)
}

/** A young shop sells more from month to month. */
function webOrders(random: Random, products: HistoryProduct[], people: Person[]): PlannedOrder[] {
  return Array.from({ length: WEB_ORDERS }, (_, index) => {
    const rest = (WEB_ORDERS - 1 - index) / (WEB_ORDERS - 1)
    const daysAgo = 1 + Math.round(OLDEST_DAYS * rest ** 1.25)
    // What was cancelled goes back into stock.
    const outcome = outcomeOf(random, daysAgo, index)
    const lines = random.chance(0.16)
      ? [takeOne(random, products, daysAgo, outcome), takeOne(random, products, daysAgo, outcome)]
      : [takeOne(random, products, daysAgo, outcome)]
    return {
      ...webOrder(random, people, daysAgo, merged(lines)),
      outcome,
      isOwn: OWN_ORDERS.includes(index),
      ...extrasOf(random, daysAgo, index, outcome),
    }
  })
}

/** A discount, a refund, or a gift card: never two of them. */
function extrasOf(random: Random, daysAgo: number, index: number, outcome: Outcome) {
  const none = { discount: null, refundShare: 0, paidWithCard: null }
  const paidWithCard = PAID_WITH_CARD.get(index)
  if (outcome === 'expired' || outcome === 'cancelled' || outcome === 'returned') return none
  if (paidWithCard !== undefined) return { ...none, paidWithCard }
  const discount = DISCOUNTS.find(({ from, until }) => daysAgo <= from && daysAgo >= until)
  if (discount && random.chance(0.5)) return { ...none, discount }
  const refundShare = outcome === 'complete' && random.chance(0.06) ? random.pick([0.1, 0.15, 0.25]) : 0
  return { ...none, refundShare }
}

function outcomeOf(random: Random, daysAgo: number, index: number): Outcome {
  const luck = random.next()
  if (OWN_ORDERS.includes(index) || PAID_WITH_CARD.has(index)) return daysAgo < 14 ? 'shipped' : 'complete'
  if (daysAgo <= 3) return 'paid'
  if (luck < 0.055) return 'expired'
  if (luck < 0.09) return 'cancelled'
  if (daysAgo <= 5) return 'paid'
  if (daysAgo <= 14) return 'shipped'
  return luck < 0.12 ? 'returned' : 'complete'
}

function webOrder(random: Random, people: Person[], daysAgo: number, lines: PlannedLine[]): PlannedOrder {
  return {
    daysAgo,
    minute: random.between(6 * 60 + 30, 22 * 60 + 30),
    channel: 'web',
    customer: random.pick(people),
    isOwn: false,
    method: random.chance(0.22) ? 'flat_rate' : 'standard',
    insured: random.chance(0.3),
    lines,
    outcome: 'complete',
    refundShare: 0,
    discount: null,
    paidWithCard: null,
    workdaysToShip: random.weighted([1, 2, 3, 4], (days) => [0, 4, 6, 3, 1][days] ?? 0),
    note: random.chance(0.06) ? random.pick(invented.notes) : null,
  }
}

function takeOne(random: Random, products: HistoryProduct[], daysAgo: number, outcome: Outcome): PlannedLine {
  const finished = products.filter(
    (product) => !product.isOfPastDrop && product.left > 0 && isForSale(product.finishedDaysAgo, daysAgo),
  )
  const past = finished.filter((product) => product.finishedDaysAgo !== null)
  const onlyStaples = past.length === 0 || daysAgo < 4 || random.chance(0.36)
  const product = random.weighted(
    onlyStaples ? finished.filter((each) => each.finishedDaysAgo === null) : past,
    (each) => each.weight / (NEWS_DAYS + (each.finishedDaysAgo ?? daysAgo) - daysAgo),
  )
  const quantity = product.price_cents < 10_000 && product.left > 1 && random.chance(0.15) ? 2 : 1
  return take(product, quantity, outcome)
}

/** The catalog's products are always for sale, earlier ones from the day after they were finished, for some weeks. */
function isForSale(finishedDaysAgo: number | null, daysAgo: number): boolean {
  if (finishedDaysAgo === null) return true
  return finishedDaysAgo > daysAgo + 1 && finishedDaysAgo - daysAgo < MAX_DAYS_FOR_SALE
}

function take(product: HistoryProduct, quantity: number, outcome: Outcome): PlannedLine {
  if (outcome !== 'expired' && outcome !== 'cancelled') product.left -= quantity
  return { product, name: product.name, quantity, price_cents: product.price_cents }
}

function merged(lines: PlannedLine[]): PlannedLine[] {
  return [...Map.groupBy(lines, ({ product }) => product).values()].flatMap(([line, ...more]) =>
    line ? [{ ...line, quantity: more.reduce((sum, { quantity }) => sum + quantity, line.quantity) }] : [],
  )
}

function dropOrders(random: Random, products: HistoryProduct[], people: Person[]): PlannedOrder[] {
  const buyers = people.slice(-DROP_ORDERS)
  return buyers.map((customer, index) => {
    const isLate = index >= DROP_ORDERS - 2
    const free = products.filter(({ isOfPastDrop, left }) => isOfPastDrop && left > 0)
    const product = random.weighted(free, ({ left }) => left)
    return {
      ...webOrder(random, people, isLate ? PAST_DROP.opened - 1 : PAST_DROP.opened, [
        take(product, 1, 'complete'),
      ]),
      customer,
      minute: isLate ? 9 * 60 + 40 * index : PAST_DROP.noon + 1 + index * 7,
    }
  })
}

function bowieOrders(random: Random, products: HistoryProduct[], people: Person[]): PlannedOrder[] {
  const bowie = products.find(({ name }) => name === LAST_BOWIES.name)
  if (!bowie) return []
  return LAST_BOWIES.daysAgo.map((daysAgo) => ({
    ...webOrder(random, people, daysAgo, [take(bowie, 1, 'complete')]),
    outcome: daysAgo > 5 ? ('shipped' as const) : ('paid' as const),
    insured: true,
  }))
}

/** Sold from the table, for cash. */
function fairSales(
  random: Random,
  products: HistoryProduct[],
  people: Person[],
  { daysAgo, sales }: (typeof FAIRS)[number],
): PlannedOrder[] {
  return Array.from({ length: sales }, (_, index) => ({
    ...webOrder(random, people, daysAgo, [takeOne(random, products, daysAgo, 'complete')]),
    channel: 'fair' as const,
    method: 'pickup' as const,
    insured: false,
    minute: 10 * 60 + 17 + index * 41,
    note: null,
  }))
}

function giftCardOrder(
  random: Random,
  people: Person[],
  { daysAgo, cents }: (typeof GIFT_CARDS)[number],
): PlannedOrder {
  return {
    ...webOrder(random, people, daysAgo, [
      { product: null, name: 'Gift card', quantity: 1, price_cents: cents },
    ]),
    channel: 'gift-card',
    method: 'standard',
    insured: false,
    note: null,
  }
}

function linkOrder(random: Random, people: Person[]): PlannedOrder {
  const line = { product: null, name: 'New handle for a hunting knife', quantity: 1, price_cents: 12_500 }
  return {
    ...webOrder(random, people, LINK_DAYS_AGO, [line]),
    channel: 'link',
    insured: false,
    minute: 16 * 60 + 20,
    outcome: 'link',
    note: null,
  }
}
