import type { Insertable } from 'kysely'
import type { EmailKind } from '#contract/app/emails.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import type { OrderStatus } from '#contract/sales/orders/order-states.ts'
import type { OrderEventKind } from '#server/platform/db/rows/orders.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { amountColumns } from '#server/sales/orders/amounts.ts'
import type { Outcome } from './plan-orders.ts'
import type { OrderStory } from './simulate-order.ts'

export type Row<Table extends keyof Database> = Insertable<Database[Table]>

const STATUSES: Record<Outcome, OrderStatus> = {
  link: 'pending',
  paid: 'paid',
  shipped: 'shipped',
  complete: 'complete',
  returned: 'complete',
  cancelled: 'cancelled',
  expired: 'cancelled',
}

const LINK_LIFE_MS = 3 * DAY_MS

/** IDs that the rows refer to and the stories don't have. */
export interface Known {
  staffId: string
  customerId: string | null
  customerEmail: string
  discountIds: Map<string, number>
  /** The workshop's state, where fair sales are taxed. */
  state: string
}

export function orderRow(story: OrderStory, known: Known): Row<'orders'> {
  const { plan, bill, uuid, placedAt } = story
  const { customer, channel, outcome, method } = plan
  const hasAddress = channel !== 'gift-card' && method !== 'pickup'
  const noAddress = { address: '', city: '', state: channel === 'fair' ? known.state : '', zip: '' }
  const isByStaff = channel === 'fair' || channel === 'link'
  const discountId = plan.discount ? (known.discountIds.get(plan.discount.code) ?? null) : null
  return {
    order_uuid: uuid,
    status: STATUSES[outcome],
    user_id: plan.isOwn ? known.customerId : null,
    browser_hash: '',
    client_hash: '',
    email: plan.isOwn ? known.customerEmail : customer.email,
    name: customer.name,
    ...(hasAddress ? addressOf(customer) : noAddress),
    shipping_method: method,
    insured: plan.insured ? 1 : 0,
    ...amountColumns(bill),
    discount_id: discountId,
    discount_code: plan.discount?.code ?? null,
    discount_given_cents: bill.discount,
    tax_rate: bill.taxRule.rate,
    tax_zip_rate: bill.taxRule.isZipRate ? 1 : 0,
    ships: channel === 'gift-card' ? 0 : 1,
    carrier: story.tracking?.carrier ?? null,
    tracking_number: story.tracking?.tracking_number ?? null,
    holds_stock: story.endedAt === null ? 1 : 0,
    flag: null,
    forget_buyer_at: null,
    note: plan.note,
    source: isByStaff ? 'admin' : 'web',
    payment_method: channel === 'fair' ? 'cash' : 'card',
    phone: null,
    payment_note: null,
    request_key: null,
    commission_id: null,
    card_brand: story.card?.brand ?? null,
    card_last4: story.card?.last4 ?? null,
    created_at: placedAt,
  }
}

function addressOf({ address, city, state, zip }: OrderStory['plan']['customer']) {
  return { address, city, state, zip }
}

export function lineRows(story: OrderStory, orderId: number, productIds: ProductIds): Row<'order_lines'>[] {
  return story.plan.lines.map(({ product, name, quantity, price_cents }) => ({
    order_id: orderId,
    product_id: product ? (productIds.get(product) ?? null) : null,
    name,
    picture_hash: product?.picture_hash ?? null,
    quantity,
    price_cents,
    custom: story.plan.channel === 'link' ? 1 : 0,
  }))
}

export type ProductIds = Map<OrderStory['plan']['lines'][number]['product'], number>

export function paymentRow(story: OrderStory, orderId: number): Row<'payments'> {
  const { plan, bill, placedAt, paidAt } = story
  const isLink = plan.channel === 'link'
  const state = paidAt !== null ? 'captured' : isLink ? 'open' : 'expired'
  return {
    order_id: orderId,
    state,
    session_id: story.sessionId,
    intent_id: story.intentId,
    amount_cents: bill.amountDue,
    captured_cents: paidAt === null ? 0 : bill.amountDue,
    refunded_cents: story.refund?.cents ?? 0,
    link: isLink ? 1 : 0,
    opened_at: placedAt,
    expires_at: placedAt + (isLink ? LINK_LIFE_MS : 30 * MINUTE_MS),
    updated_at: story.refund?.at ?? paidAt ?? story.endedAt ?? placedAt,
  }
}

/** A new shop collects no tax, so no refund has a part of it. */
export function refundRow(story: OrderStory, orderId: number, staffId: string): Row<'refunds'>[] {
  const { refund } = story
  if (!refund) return []
  return [
    {
      request_key: refund.key,
      order_id: orderId,
      cents: refund.cents,
      purpose: purposeOf(story),
      actor: staffId,
      at: refund.at,
      done_at: refund.at + SECOND_MS,
    },
  ]
}

/** A full refund names its products. */
function purposeOf({ plan }: OrderStory): string | null {
  if (plan.outcome !== 'returned') return null
  return JSON.stringify({ products: plan.lines.map(({ name, quantity }) => ({ name, quantity })) })
}

/** The timeline of an order, oldest event first. */
export function eventRows(story: OrderStory, orderId: number, staffId: string): Row<'order_events'>[] {
  const { plan, bill, placedAt, paidAt, shippedAt, completedAt, endedAt, refund, tracking } = story
  const rows: Row<'order_events'>[] = []
  const add = (kind: OrderEventKind, at: number, detail: object | null = null, actor: string | null = null) =>
    rows.push({ order_id: orderId, at, kind, actor, detail: detail && JSON.stringify(detail) })
  const mailed = (kind: EmailKind, at: number) => add('mailed', at + 4 * SECOND_MS, { kind })
  const isFair = plan.channel === 'fair'

  add('placed', placedAt)
  if (plan.note) add('noted', (paidAt ?? placedAt) + 20 * MINUTE_MS, null, staffId)
  if (plan.channel === 'link') add('link', placedAt, { sent: true }, staffId)
  if (plan.outcome === 'expired') add('expired', endedAt ?? placedAt)
  if (paidAt === null) return rows.sort((a, b) => a.at - b.at)
  if (story.card) add('authorised', paidAt - SECOND_MS)
  const paid = { cents: bill.amountDue, ...(bill.giftCard > 0 && { gift_card_cents: bill.giftCard }) }
  add('paid', paidAt, { ...paid, ...(isFair && { method: 'cash' }) }, isFair ? staffId : null)
  mailed(isFair ? 'order-receipt' : 'order-confirmation', paidAt)
  if (!isFair) mailed('order-notice', paidAt)
  if (shippedAt !== null && tracking) {
    add('shipping', shippedAt - MINUTE_MS, tracking, staffId)
    mailed('order-shipped', shippedAt - MINUTE_MS)
    add('status', shippedAt, { from: 'paid', to: 'shipped' }, staffId)
  }
  if (completedAt !== null) {
    const from = shippedAt === null ? 'paid' : 'shipped'
    add('status', completedAt, { from, to: 'complete' }, staffId)
  }
  if (refund) {
    const purpose = purposeOf(story)
    const detail = { cents: refund.cents, ...(purpose !== null && { purpose: JSON.parse(purpose) }) }
    add('refunded', refund.at, detail, staffId)
    if (plan.outcome !== 'cancelled') mailed('order-refunded', refund.at)
  }
  if (plan.outcome === 'cancelled' && endedAt !== null) {
    add('status', endedAt, { from: 'paid', to: 'cancelled', restock: true }, staffId)
    mailed('order-cancelled', endedAt)
  }
  return rows.sort((a, b) => a.at - b.at)
}
