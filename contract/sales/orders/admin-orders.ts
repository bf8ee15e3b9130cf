import { z } from 'zod'
import {
  commaList,
  counter,
  instant,
  money,
  requestUuid,
  searchText,
  success,
  uuidText,
} from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { EMAIL_STATES } from '#contract/platform/values/email-states.ts'
import { MAX_CART_LINES, MAX_DELAY_REASON, MAX_NOTE } from '#contract/platform/values/limits.ts'
import { isWholeCents } from '#contract/platform/values/money.ts'
import { typedDollars } from '#contract/platform/values/typed-number.ts'
import { DELAY_ANSWERS } from './delay-rules.ts'
import { dispute } from './dispute-schema.ts'
import { orderChange } from './order-change.ts'
import { DUE, ORDER_STATUSES } from './order-states.ts'
import { order } from './orders.ts'
import { paymentCard } from './payment-card.ts'
import { shipConfirmations } from './ship-confirmations.ts'
import { CARRIERS, MAX_TRACKING_NUMBER } from './tracking.ts'

const MISSING_TRACKING = 'Please enter a tracking number and select a carrier.'

export const listedOrder = order.extend({
  phone: z.string().nullable(),
  flag: z.string().nullable().describe('Why staff must review the order'),
  note: z.string().nullable().describe('Internal, for staff only'),
  refunded: money,
  disputes: z.array(dispute).describe("Of its payment and of its commission's deposit, oldest first"),
  due: z.enum(DUE).nullable().describe('Of a paid order that has not shipped, when its day has come'),
  version: z.int().describe('Raised by every write but printing'),
  waiting: money.describe('What the customer has to pay for a change that waits; 0 without one'),
  waived: money.describe('The part of the total that the shop bears'),
})
export type ListedOrder = z.output<typeof listedOrder>

const orderTabs = z.object({
  all: z.int(),
  unfulfilled: z.int(),
  pickup: z.int().describe('Paid orders that are picked up'),
  late: z.int(),
  today: z.int(),
  disputed: z.int(),
})
export type AdminOrderTabs = z.output<typeof orderTabs>

/** `detail` depends on `kind`. */
export const orderEvent = z.object({
  at: instant,
  kind: z.enum([
    'placed',
    'unreserved',
    'authorised',
    'paid',
    'expired',
    'failed',
    'refused',
    'flagged',
    'status',
    'shipping',
    'refunded',
    'refund_rejected',
    'refund_failed',
    'dispute_opened',
    'dispute_won',
    'dispute_lost',
    'mailed',
    'noted',
    'unflagged',
    'recovered',
    'link',
    'promised',
    'unpromised',
    'delayed',
    'delay_answered',
    'delay_warned',
    'delay_cancelled',
    'ready',
    'changed',
    'change_waiting',
    'change_expired',
    'change_withdrawn',
    'cancel_asked',
  ]),
  actor: z
    .object({ id: z.string(), name: z.string().nullable() })
    .nullable()
    .describe('Null when the shop did it'),
  detail: z
    .record(z.string(), z.unknown())
    .describe(
      'status: {from, to, restock?}; shipping: {carrier, tracking_number}; paid: {amount, gift_card?, deposit?, method?}; link: {sent?}; promised: {to}; delayed: {from, to}; delay_answered: {answer}; changed: {change: its ID, before, after: totals}; change_waiting: {change: its ID, amount}; change_expired and change_withdrawn: {change}; refunded: {amount, tax?, to?: "gift_card" | "deposit" | "cash" | "check" | "other", purpose?: {products?: [{name, quantity}], shipping?, other?}}, without an actor when it was made at the provider; refund_rejected: {amount, request_key}; refund_failed: {amount, tax?, reason}; dispute_…: {amount, reason}; mailed: {kind}; flagged and unflagged: {words}',
    ),
})
export type OrderEvent = z.output<typeof orderEvent>

export const adminOrder = listedOrder.extend({
  minimum_age: z.int().describe('Of those who get it, where it goes'),
  tax_rate: z.number().describe('In percent, of the place where it was shipped; 0 without tax'),
  payment: z.object({
    state: z.string(),
    amount: money,
    captured: money,
    refunded: money,
    tax_refunded: money.describe('Part of `refunded`'),
    refundable: money.describe(
      "What can still be refunded: first to the card, then to the deposit's card, then to the gift card. Of a gift card's purchase, what is left on that card, with its part of the card fee",
    ),
    gift_card_refunded: money.describe('Part of `refunded`: what went back to the gift card'),
    deposit_refunded: money.describe("Part of `refunded`: what went back to the deposit's card"),
    refundable_deposit: money.describe("Part of `refundable`: what can go back to the deposit's card"),
    deposit_card: paymentCard.nullable().describe('The card that paid the deposit'),
  }),
  payment_note: z.string().nullable().describe('Of a payment that staff took by hand'),
  pay_link: z
    .object({ url: z.string(), expires_at: instant })
    .nullable()
    .describe('Of an order that is not paid yet, or of a change that waits for its payment'),
  commission_uuid: z.string().nullable(),
  gift_card_bought: z
    .object({ id: z.int(), last_four: z.string(), balance: money, disputed: z.boolean() })
    .nullable()
    .describe('The gift card that it bought, once it is paid'),
  gift_card_used: z
    .object({ id: z.int(), last_four: z.string() })
    .nullable()
    .describe('The gift card that paid part of it'),
  products: z.array(order.shape.products.element.extend({ line_id: z.int() })),
  changes: z.array(orderChange).describe('Oldest first'),
  delays: z
    .array(
      z.object({
        ship_by: z.iso.date(),
        was: z.iso.date().describe('What the customer was told before'),
        reason: z.string(),
        at: instant,
        answer: z.enum(DELAY_ANSWERS).nullable(),
        unanswered: z.enum(DELAY_ANSWERS).describe('What no answer means'),
        answer_by: z.iso.date(),
        replaced: z.boolean().describe('By a later delay, before the customer answered'),
      }),
    )
    .describe('Oldest first'),
  cancel_reason: z.string().nullable().describe('Why its customer cancelled it, in their words'),
  holds_stock: z.boolean().describe('Whether its stock is reserved; cancelling can restock it'),
  events: z.array(orderEvent).describe('Oldest first'),
  emails: z.array(
    z.object({
      id: z.int(),
      kind: z.string(),
      recipient: z.string(),
      state: z.enum(EMAIL_STATES),
      created_at: instant,
    }),
  ),
  parcel_notice: z.string().nullable().describe('What is different because of a parcel it was to ship in'),
  packing: z.object({
    weight_oz: z.number().describe('Includes packaging; a product of unknown weight counts 16'),
    pounds: z.int().describe('Whole pounds, for the postage'),
    lines: z.array(
      z.object({
        order_id: z.int(),
        name: z.string(),
        quantity: z.int(),
        image_url: z.string().nullable(),
        weight_oz: z.number().nullable(),
        sheath: z.string().nullable().describe('The sheath to pack with it'),
      }),
    ),
  }),
})
export type AdminOrder = z.output<typeof adminOrder>

/** The reason for a refund. No free text: the history can't be changed, so it may not contain personal data. */
const refundPurpose = z
  .object(
    {
      products: z
        .array(
          z.object({
            line: z.int('Send the position of a product.').min(0, 'Send the position of a product.'),
            quantity: z
              .int('Enter a whole number of 1 or more.')
              .min(1, 'Enter a whole number of 1 or more.'),
          }),
          'Send a list of products.',
        )
        .max(MAX_CART_LINES, 'Send each product once.')
        .describe("`line` is a product's position in the order's `products`, from 0")
        .optional(),
      shipping: z.boolean('Send true or false.').optional(),
      other: z.boolean('Send true or false.').describe('Another reason').optional(),
    },
    'Say what the refund is for.',
  )
  .describe("Shown in the order's history; `amount` alone decides what is refunded")
export type RefundPurpose = z.output<typeof refundPurpose>

export const trackingBody = z.object({
  tracking_number: z.string(MISSING_TRACKING).trim().min(1, MISSING_TRACKING).max(MAX_TRACKING_NUMBER),
  carrier: z.enum(CARRIERS, MISSING_TRACKING),
})

const byUuid = z.object({ orderUuid: uuidText })
const changed = success.extend({ order: adminOrder })

export const adminOrderEndpoints = {
  orders: endpoint('GET', '/api/admin/orders', {
    summary: 'Orders, newest first',
    access: 'admin',
    query: z.object({
      status: commaList.pipe(z.array(z.enum(ORDER_STATUSES, 'Choose a valid status.'))).optional(),
      search: searchText
        .optional()
        .describe('An order number, or part of a UUID, an email, a name or a phone number'),
      flagged: z.enum(['true']).optional().describe('Only orders to review'),
      disputes: z.enum(['true']).optional().describe('Only orders with an open dispute'),
      unfulfilled: z.enum(['true']).optional().describe('Only paid orders that still have to ship'),
      due: z.enum(DUE, 'Choose late or today.').optional(),
      tab: z.enum(['pickup'], 'Choose pickup.').optional().describe('Only paid orders that are picked up'),
      sort: z
        .enum(['newest', 'to-pack'])
        .default('newest')
        .describe('to-pack: paid orders first, oldest first'),
      page: counter(1_000_000).optional(),
      per_page: counter(100).optional(),
    }),
    reply: z.object({
      orders: z.array(listedOrder),
      total: z.int(),
      counts: z
        .record(z.enum(ORDER_STATUSES), z.int())
        .describe('Matches of the search by status, whatever statuses were asked for'),
      flagged: z.int().describe('How many of all orders need a review'),
      tabs: orderTabs.describe('How many of all orders there are'),
    }),
  }),
  order: endpoint('GET', '/api/admin/orders/:orderUuid', {
    summary: 'One order with its timeline, emails and packing list',
    access: 'admin',
    params: byUuid,
    reply: z.object({ order: adminOrder }),
  }),
  setOrderStatus: endpoint('PUT', '/api/admin/orders/:orderUuid/status', {
    summary: 'Sets any status; a change to cancelled can restock and refund',
    access: 'admin',
    params: byUuid,
    body: z.object({
      status: z.enum(ORDER_STATUSES, 'Choose a status.'),
      restock: z.boolean('Send true or false.').default(true),
      refund: z.boolean('Send true or false.').default(false).describe('Refunds the rest'),
      ...shipConfirmations.shape,
    }),
    errors: [409, 503],
    reply: changed,
  }),
  setOrderShipping: endpoint('PUT', '/api/admin/orders/:orderUuid/shipping', {
    summary: 'Saves carrier and tracking number and emails the customer',
    access: 'admin',
    params: byUuid,
    body: trackingBody.extend(shipConfirmations.shape),
    errors: [409],
    reply: changed.extend({
      warning: z.string().optional().describe('Given when the number does not match the carrier'),
    }),
  }),
  markReady: endpoint('POST', '/api/admin/orders/:orderUuid/ready', {
    summary: 'Tells the customer of a paid pickup, once, that it can be picked up',
    access: 'admin',
    params: byUuid,
    errors: [409],
    reply: changed,
  }),
  setOrderNote: endpoint('PUT', '/api/admin/orders/:orderUuid/note', {
    summary: "Sets staff's note on an order; an empty text removes it",
    access: 'admin',
    params: byUuid,
    body: z.object({ note: z.string('Write a note.').trim().max(MAX_NOTE) }),
    reply: changed,
  }),
  delayOrder: endpoint('POST', '/api/admin/orders/:orderUuid/delay', {
    summary:
      'Gives a paid order a later day and emails the customer, who can wait or cancel. Without an answer to a first delay of at most 30 days the customer waits; otherwise the order is cancelled',
    access: 'admin',
    params: byUuid,
    body: z.object({
      ship_by: z.iso.date('Choose a day.'),
      reason: z
        .string('Write a reason.')
        .trim()
        .min(1, 'Write a reason: the customer reads it.')
        .max(MAX_DELAY_REASON, `Use at most ${MAX_DELAY_REASON} characters.`),
    }),
    errors: [409],
    reply: changed,
  }),
  refundOrder: endpoint('POST', '/api/admin/orders/:orderUuid/refund', {
    summary:
      'Refunds to the card what it paid, then to the gift card, once for each request key, and emails the customer; tax is returned in proportion. Of cash, a check or another payment, it records what staff gave back by hand',
    access: 'admin',
    params: byUuid,
    body: z.object({
      amount: z
        .number(typedDollars('Enter an amount in dollars.'))
        .min(0.01, 'Enter an amount above $0.')
        .refine(isWholeCents, 'Enter an amount with at most two decimals.')
        .describe('What goes back to the customer, tax included'),
      purpose: refundPurpose.optional(),
      request_key: requestUuid.describe(
        'A new one for each refund; repeating a request with it changes nothing',
      ),
    }),
    errors: [409, 503],
    reply: changed.extend({
      refunded: money.describe('What this request key refunded'),
      tax: money.describe('The part of it that is tax'),
    }),
  }),
  clearOrderFlag: endpoint('DELETE', '/api/admin/orders/:orderUuid/flag', {
    summary: 'Ends the review of an order',
    access: 'admin',
    params: byUuid,
    reply: changed,
  }),
  resendConfirmation: endpoint('POST', '/api/admin/orders/:orderUuid/confirmation', {
    summary: 'Sends the confirmation email again',
    access: 'admin',
    params: byUuid,
    errors: [409],
    reply: changed,
  }),
}
