import { z } from 'zod'
import { instant, money, uuidText } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { asGift } from '#contract/sales/checkout/as-gift.ts'
import { pickupPlace } from '#contract/sales/checkout/pickup-schema.ts'
import { DELIVERY_METHODS, ORDER_SOURCES, PAYMENT_METHODS } from './order-sources.ts'
import { ORDER_STATUSES } from './order-states.ts'
import { paymentCard } from './payment-card.ts'
import { CARRIERS } from './tracking.ts'

const text = z.string().nullable()

export const order = z.object({
  id: z.int(),
  order_uuid: z.string(),
  status: z.enum(ORDER_STATUSES),
  created_at: instant,
  total_price: money.describe(
    'subtotal − discount + shipping + insurance + tax + card_fee; the gift card pays part of it',
  ),
  subtotal: money,
  discount: money,
  discount_code: text.describe('Also of free shipping, where `discount` is 0'),
  shipping: money.describe('Includes handling'),
  insurance: money.describe("The carrier's fee; before taxes were collected, with the card fee on it"),
  tax: money,
  card_fee: money,
  gift_card: money.describe('What a gift card paid'),
  deposit: money.describe('What the deposit of a commission paid'),
  source: z.enum(ORDER_SOURCES).describe('admin: taken by staff'),
  payment_method: z.enum(PAYMENT_METHODS),
  card: paymentCard.nullable().describe('The card that was charged; null when the provider did not name it'),
  ships: z.boolean().describe('False for an order that bought a gift card'),
  user_id: text,
  email: text,
  name: text,
  shipping_address: z
    .object({
      name: z.string(),
      email: z.string(),
      address: z.string(),
      city: z.string(),
      state: z.string(),
      zip: z.string(),
    })
    .nullable()
    .describe('Null for a gift card, which nobody ships, and for pickup'),
  gift: z
    .object({
      recipient_name: z.string(),
      recipient_email: z.string(),
      message: z.string(),
      send_on: z.iso.date().nullable(),
      sent_at: instant.nullable().describe('Null while its email is not sent'),
      on_hold: z.literal(true).optional().describe('Its payment is disputed, so nobody can use it'),
    })
    .nullable()
    .describe('Of an order that bought a gift card: whom it is for. Such an order has no shipping_address'),
  shipping_insurance: z.boolean(),
  shipping_method: z.enum(DELIVERY_METHODS).describe('pickup: no address, no parcel'),
  pickup: pickupPlace
    .extend({ ready_at: instant.nullable().describe('When staff said that it can be picked up') })
    .nullable()
    .describe('Where it is picked up, as when the order was placed. Null for every other order'),
  promised_ship_by: z.iso
    .date()
    .nullable()
    .describe('The day by which it ships or can be picked up; null while it is unpaid, and for gift cards'),
  as_gift: asGift
    .nullable()
    .describe("Of a gift, whose name and address are the recipient's; null for strangers"),
  ships_on: z.iso
    .date()
    .nullable()
    .describe('The promised day, when the day of a gift set it: it does not ship before'),
  changes_until: instant
    .nullable()
    .describe(
      'Until then its customer can change the address or cancel; null for everyone else, and once something was printed',
    ),
  changes_closed: text.describe(
    'Why its customer can no longer do that while the order has not shipped, or only cancel it until `changes_until`',
  ),
  carrier: z.enum(CARRIERS).nullable(),
  tracking_number: text,
  parcel: z
    .object({
      orders: z
        .array(z.object({ order_uuid: text.describe('Null for who may not open it'), order_id: z.int() }))
        .describe('All of its orders, this one too, the lowest number first'),
    })
    .nullable()
    .describe('Null when it ships on its own'),
  products: z.array(
    z.object({
      product_id: z.int().nullable(),
      name: z.string(),
      image_url: text,
      quantity: z.int(),
      price: money,
    }),
  ),
  timeline: z.array(
    z.object({
      at: instant,
      step: z.enum(['placed', 'paid', 'shipped', 'complete', 'cancelled', 'refunded', 'recovered']),
    }),
  ),
})
export type Order = z.output<typeof order>

export const receipt = z.object({
  order,
  paid_at: instant,
  payments: z
    .array(
      z.object({
        method: z.enum([...PAYMENT_METHODS, 'deposit']),
        amount: money,
        at: instant,
        card: paymentCard.nullable(),
      }),
    )
    .describe('Less what changes gave back, and with what was waived, they add up to the total'),
  refunds: z.array(z.object({ amount: money, at: instant })),
  given_back: z
    .array(z.object({ amount: money, at: instant }))
    .describe('What went back because the order was changed'),
  waived: money.describe('The part of the total that the shop bears'),
})
export type Receipt = z.output<typeof receipt>

export const verifyQuery = z
  .object({
    order_uuid: uuidText.optional(),
    session_id: z.string().max(300).optional(),
    token: z
      .string()
      .max(100)
      .optional()
      .catch(undefined)
      .describe("Of the link in an email: the order is the customer's in this browser from now on"),
  })
  .refine((query) => query.order_uuid || query.session_id, {
    path: ['order_uuid'],
    message: 'Missing order details. Please try again.',
  })

const payLinkState = z
  .enum(['open', 'paid', 'paid_by_hand', 'cancelled', 'ended'])
  .describe('ended: its time is over')

export const orderEndpoints = {
  verify: endpoint('GET', '/api/orders/verify', {
    summary: 'An order whose payment is authorized; asks the payment provider while the payment is open',
    query: verifyQuery,
    errors: [404, 503],
    reply: z.object({ success: z.literal(true), order_uuid: z.string(), order }),
  }),
  receipt: endpoint('GET', '/api/orders/:orderUuid/receipt', {
    summary:
      "The receipt of a paid order; personal data only for the customer's browser or account, and for staff",
    params: z.object({ orderUuid: uuidText }),
    reply: z.object({ receipt }),
  }),
  payLink: endpoint('GET', '/api/orders/:orderUuid/pay', {
    summary: 'What is left to pay of an order with a payment link, or of its change; opens nothing',
    params: z.object({ orderUuid: uuidText }),
    reply: z.object({
      state: payLinkState,
      order_id: z.int(),
      amount: money.nullable().describe('Null when there is nothing to pay by card'),
      change: z.boolean().describe('Whether it is about a change of a paid order'),
    }),
  }),
  pay: endpoint('POST', '/api/orders/:orderUuid/pay', {
    summary:
      'Opens the hosted payment page of an order with a payment link: the one that is open in this browser, or a new one',
    csrf: false,
    params: z.object({ orderUuid: uuidText }),
    errors: [404, 503],
    reply: z.object({
      url: z.string().nullable().describe('Null when there is nothing to pay by card'),
      state: payLinkState,
      order_id: z.int(),
    }),
  }),
  mine: endpoint('GET', '/api/user/my-orders', {
    summary: 'Your orders, newest first',
    access: 'login',
    reply: z.object({ orders: z.array(order) }),
  }),
}
