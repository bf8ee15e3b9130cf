import { sql } from 'kysely'
import { toDollars } from '#contract/platform/values/money.ts'
import { DAY_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import invented from '#demo/history.json' with { type: 'json' }
import type { Tx } from '#server/platform/db/open.ts'
import { hashEmail } from '#server/sales/discounts/customer-uses.ts'
import { deriveCode, readGiftCardKey, storedCode } from '#server/sales/gift-cards/codes.ts'
import { ledgerRows } from './add-products.ts'
import type { Calendar } from './calendar.ts'
import { insertMany, insertNumbered } from './insert-many.ts'
import {
  eventRows,
  type Known,
  lineRows,
  orderRow,
  type ProductIds,
  paymentRow,
  type Row,
  refundRow,
} from './order-rows.ts'
import { inventPeople } from './people.ts'
import { DISCOUNTS } from './plan-orders.ts'
import { addDelay, planPromises, promiseOf } from './promises.ts'
import type { Random } from './random.ts'
import type { OrderStory } from './simulate-order.ts'

export interface StoredOrder {
  story: OrderStory
  orderId: number
}

/** Inserts the orders with their lines, payments, timelines, stock, discounts and gift cards. */
export async function addOrders(
  tx: Tx,
  stories: OrderStory[],
  {
    productIds,
    known,
    calendar,
    random,
  }: {
    productIds: ProductIds
    known: Omit<Known, 'discountIds'>
    calendar: Calendar
    random: Random
  },
): Promise<StoredOrder[]> {
  const discountIds = await addDiscounts(tx, stories, calendar)
  const cards = stories.filter(({ plan }) => plan.channel === 'gift-card')
  const giftCards = await cardRows(tx, cards, random)
  const all = { ...known, discountIds }
  const promises = planPromises(stories, calendar)
  const ids = await insertNumbered(
    tx,
    'orders',
    stories.map((story) => ({ ...orderRow(story, all), promised_ship_by: promiseOf(story, promises) })),
  )
  const stored = stories.map((story, index) => ({ story, orderId: ids[index] ?? 0 }))
  await insertMany(
    tx,
    'order_lines',
    stored.flatMap(({ story, orderId }) => lineRows(story, orderId, productIds)),
  )
  await insertMany(
    tx,
    'payments',
    stored.map(({ story, orderId }) => paymentRow(story, orderId)),
  )
  await insertMany(
    tx,
    'order_events',
    stored.flatMap(({ story, orderId }) => eventRows(story, orderId, known.staffId)),
  )
  await insertMany(
    tx,
    'refunds',
    stored.flatMap(({ story, orderId }) => refundRow(story, orderId, known.staffId)),
  )
  await insertMany(tx, 'stock_ledger', ledgerRows(stored, productIds, calendar))
  await addDelay(tx, stored, promises, known.staffId)
  await addDiscountUses(tx, stored, discountIds)
  await addGiftCards(tx, stored, giftCards)
  await addAuditEntries(tx, stored, known.staffId, calendar)
  return stored
}

async function addDiscounts(tx: Tx, stories: OrderStory[], calendar: Calendar): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const discount of DISCOUNTS) {
    const { code, percent, from, until } = discount
    const { id } = await tx
      .insertInto('discounts')
      .values({
        ...{ code, kind: 'percent', value: percent, min_subtotal_cents: null, category_ids: null },
        starts_at: calendar.at(from, 0),
        ends_at: calendar.at(until, 0),
        ...{ max_uses: null, max_uses_per_customer: null, enabled: 1, deleted_at: null },
        uses: stories.filter(({ plan }) => plan.discount?.code === code).length,
        created_at: calendar.at(from, 0),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(code, id)
  }
  return ids
}

async function addDiscountUses(tx: Tx, stored: StoredOrder[], ids: Map<string, number>): Promise<void> {
  const rows = stored.flatMap(({ story: { plan, placedAt }, orderId }): Row<'discount_uses'>[] => {
    const discount_id = ids.get(plan.discount?.code ?? '')
    if (discount_id === undefined) return []
    const email_hash = hashEmail(discount_id, plan.customer.email)
    return [{ discount_id, order_id: orderId, change: 1, email_hash, at: placedAt }]
  })
  await insertMany(tx, 'discount_uses', rows)
}

type NewCard = Omit<Row<'gift_cards'>, 'order_id' | 'balance_cents'>

async function cardRows(tx: Tx, cards: OrderStory[], random: Random): Promise<NewCard[]> {
  const key = await readGiftCardKey(tx)
  const recipients = inventPeople(random, cards.length)
  return cards.map(({ uuid, plan, bill, placedAt, paidAt }, index) => ({
    ...storedCode(deriveCode(key, uuid)),
    uuid,
    amount_cents: bill.subtotal,
    recipient_name: recipients[index]?.name ?? '',
    recipient_email: recipients[index]?.email ?? '',
    message: invented.gift_messages[index] ?? '',
    giver_name: plan.customer.name,
    ...{ note: null, send_at: null, blocked_at: null, revoked_at: null },
    sent_at: (paidAt ?? placedAt) + SECOND_MS,
    issued_at: paidAt,
    created_at: placedAt,
  }))
}

async function addGiftCards(tx: Tx, stored: StoredOrder[], cards: NewCard[]): Promise<void> {
  const bought = stored.filter(({ story }) => story.plan.channel === 'gift-card')
  for (const [position, card] of cards.entries()) {
    const order = bought[position]
    const spent = stored.filter(
      ({ story: { plan, bill } }) => plan.paidWithCard === position && bill.giftCard > 0,
    )
    const balance = spent.reduce((rest, { story }) => rest - story.bill.giftCard, card.amount_cents)
    const { id } = await tx
      .insertInto('gift_cards')
      .values({ ...card, order_id: order?.orderId ?? null, balance_cents: balance })
      .returning('id')
      .executeTakeFirstOrThrow()
    // A card needs the order that bought it, so the orders that it pays for come first.
    for (const { orderId } of spent)
      await sql`update orders set gift_card_id = ${id} where id = ${orderId}`.execute(tx)
    await insertMany(tx, 'gift_card_ledger', [
      {
        gift_card_id: id,
        change_cents: card.amount_cents,
        reason: 'issued',
        order_id: order?.orderId ?? null,
        at: card.issued_at ?? card.created_at,
      },
      ...spent.map(({ story, orderId }) => ({
        ...{ gift_card_id: id, change_cents: -story.bill.giftCard, reason: 'reserved' as const },
        ...{ order_id: orderId, at: story.placedAt },
      })),
    ])
  }
}

const LOGGED_DAYS = 60

async function addAuditEntries(
  tx: Tx,
  stored: StoredOrder[],
  staffId: string,
  { now }: Calendar,
): Promise<void> {
  const rows = stored.flatMap(({ story, orderId }): Row<'activity'>[] => {
    const { shippedAt, tracking, completedAt, refund } = story
    const entry = (at: number, action: string, before: object, after: object) => ({
      ...{ at, actor: staffId, action, subject: story.uuid, subject_kind: 'order' as const },
      ...{ subject_name: `Order ${orderId}`, before: JSON.stringify(before), after: JSON.stringify(after) },
    })
    return [
      ...(shippedAt !== null && tracking
        ? [
            entry(shippedAt, 'tracking saved', { carrier: null, tracking_number: null }, tracking),
            entry(shippedAt, 'set to shipped', { status: 'paid' }, { status: 'shipped' }),
          ]
        : []),
      ...(completedAt !== null && shippedAt !== null
        ? [entry(completedAt, 'set to complete', { status: 'shipped' }, { status: 'complete' })]
        : []),
      ...(refund
        ? [entry(refund.at, 'refunded', { refunded: 0 }, { refunded: toDollars(refund.cents) })]
        : []),
    ]
  })
  const recent = rows.filter(({ at }) => at > now - LOGGED_DAYS * DAY_MS)
  await insertMany(
    tx,
    'activity',
    recent.sort((a, b) => a.at - b.at),
  )
}
