import type { OrderStatus } from '#contract/sales/orders/order-states.ts'
import { type Cell, dollarCell } from '#server/platform/csv/csv.ts'
import type { Db } from '#server/platform/db/open.ts'
import { dayAfter, startOf } from '#server/platform/time/business-calendar.ts'
import { cardFeeOf, taxIn } from '../amounts.ts'
import { giftCard } from '../gift-card-tender.ts'
import type { OrderRow } from '../queries.ts'
import { paymentMethodOf } from '../read.ts'
import { sumOf } from '../stored-refunds.ts'
import type { Tender } from '../tender.ts'
import { chargedOf, listTendersByOrder, paidAmountDue, refundedNow, refundedParts } from '../tender-kinds.ts'

export interface OrderFilter {
  /** UTC milliseconds; without `until` itself. */
  from?: number | undefined
  until?: number | undefined
  status?: OrderStatus[] | undefined
}

/** @param days the first and the last day, such as "2026-03-31". */
export function ordersOfDays(
  {
    from,
    to,
    status,
  }: { from?: string | undefined; to?: string | undefined; status?: OrderStatus[] | undefined },
  timeZone: string,
): OrderFilter {
  return {
    from: from === undefined ? undefined : startOf(from, timeZone),
    until: to === undefined ? undefined : startOf(dayAfter(to), timeZone),
    status,
  }
}

const BATCH_SIZE = 200

/** Oldest first, in batches. */
export async function* exportOrders(db: Db, filter: OrderFilter): AsyncGenerator<Cell[][]> {
  for (let lastId = 0; ; ) {
    const orders = await ordersAfter(db, lastId, filter)
    if (orders.length === 0) return
    const related = await readRelated(
      db,
      orders.map(({ id }) => id),
    )
    yield orders.map((order) => COLUMNS.map(([, cell]) => cell(order, related)))
    lastId = orders.at(-1)?.id ?? lastId
  }
}

async function ordersAfter(
  db: Db,
  lastId: number,
  { from = 0, until, status }: OrderFilter,
): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('id', '>', lastId)
    .where('created_at', '>=', from)
    .$if(until !== undefined, (query) => query.where('created_at', '<', until ?? 0))
    .$if(status !== undefined, (query) => query.where('status', 'in', status ?? []))
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()
}

interface Related {
  tenders: Map<number, Tender[]>
  paidAt: Map<number, number>
  products: Map<number, string>
}

async function readRelated(db: Db, ids: number[]): Promise<Related> {
  const [tenders, paid, lines] = await Promise.all([
    listTendersByOrder(db, ids),
    db
      .selectFrom('order_events')
      .select(({ fn }) => ['order_id', fn.min('at').as('at')])
      .where('order_id', 'in', ids)
      .where('kind', '=', 'paid')
      .groupBy('order_id')
      .execute(),
    db
      .selectFrom('order_lines')
      .select(['order_id', 'quantity', 'name'])
      .where('order_id', 'in', ids)
      .orderBy('id')
      .execute(),
  ])
  const byOrder = Map.groupBy(lines, (line) => line.order_id)
  return {
    tenders,
    paidAt: new Map(paid.map((row) => [row.order_id, row.at])),
    products: new Map(
      [...byOrder].map(([id, orderLines]) => [
        id,
        orderLines.map(({ quantity, name }) => `${quantity} × ${name}`).join('; '),
      ]),
    ),
  }
}

type Column = [title: string, cell: (order: OrderRow, related: Related) => Cell]

const COLUMNS: Column[] = [
  ['Order', ({ id }) => id],
  ['Order UUID', ({ order_uuid }) => order_uuid],
  ['Placed at', ({ created_at }) => instant(created_at)],
  ['Paid at', ({ id }, { paidAt }) => instant(paidAt.get(id))],
  ['Status', ({ status }) => status],
  ['Buyer', ({ user_id }) => (user_id === null ? 'Guest' : 'Registered User')],
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Address', ({ address }) => address],
  ['City', ({ city }) => city],
  ['State', ({ state }) => state],
  ['Zip code', ({ zip }) => zip],
  ['Pieces', ({ id }, { products }) => products.get(id) ?? ''],
  ['Subtotal', ({ subtotal_cents }) => dollarCell(subtotal_cents)],
  ['Shipping', ({ shipping_cents }) => dollarCell(shipping_cents)],
  ['Card processing fee', (order) => dollarCell(cardFeeOf(order))],
  ['Insurance', ({ insurance_cents }) => dollarCell(insurance_cents)],
  ['Total', ({ total_cents }) => dollarCell(total_cents)],
  ['Captured', ({ id }, { tenders }) => dollarCell(chargedOf(tenders.get(id)?.filter(paidAmountDue)))],
  ['Refunded', (order, { tenders }) => dollarCell(refundedNow(order, tenders.get(order.id)))],
  ['Shipping method', ({ shipping_method }) => shipping_method],
  ['Carrier', ({ carrier }) => carrier],
  ['Tracking number', ({ tracking_number }) => tracking_number],
  // At the end, so that the columns of earlier exports keep their places.
  ['Discount', ({ discount_cents }) => dollarCell(discount_cents)],
  ['Tax', ({ tax_cents }) => dollarCell(tax_cents)],
  ['Gift card', ({ gift_card_cents }) => dollarCell(gift_card_cents)],
  [
    'Tax refunded',
    (order, { tenders }) => dollarCell(taxIn(refundedNow(order, tenders.get(order.id)), order)),
  ],
  [
    'Refunded to gift card',
    (order, { tenders }) => {
      const parts = refundedParts(order, tenders.get(order.id) ?? [])
      return dollarCell(sumOf(parts.filter(({ tender }) => tender.kind === giftCard.kind)))
    },
  ],
  ['Discount code', ({ discount_code }) => discount_code],
  ['Source', ({ source }) => source],
  ['Payment method', (order) => paymentMethodOf(order)],
  ['Phone', ({ phone }) => phone],
  ['Payment note', ({ payment_note }) => payment_note],
  ['Deposit', ({ deposit_cents }) => dollarCell(deposit_cents)],
  ['Given back by changes', ({ changed_back_cents }) => dollarCell(changed_back_cents)],
  ['Waived', ({ waived_cents }) => dollarCell(waived_cents)],
]

export const ORDER_TITLES = COLUMNS.map(([title]) => title)

function instant(at: number | undefined): Cell {
  return at === undefined ? null : new Date(at).toISOString()
}
