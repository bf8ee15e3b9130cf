import { z } from 'zod'
import { commaList, counter, instant, money, requestKey, searchText, success, uuidText } from './fields.ts'
import { MAIL_STATES } from './mails.ts'
import { isWholeCents } from './money.ts'
import { ORDER_STATUSES } from './order-states.ts'
import { order } from './orders.ts'
import { CARRIERS, MAX_NOTE } from './shop.ts'

const MISSING_TRACKING = 'Please enter a tracking number and select a carrier.'

/** An order in the staff's list: the buyer's, and what needs a person's eye. */
export const listedOrder = order.extend({
  flag: z.string().nullable().describe('What a person has to look at, in words'),
  note: z.string().nullable().describe("The staff's own"),
  refunded: money,
})
export type ListedOrder = z.output<typeof listedOrder>

/** One line of an order's whole story. `detail` depends on `kind`. */
export const orderEvent = z.object({
  at: instant,
  kind: z.enum([
    'placed',
    'authorised',
    'paid',
    'expired',
    'failed',
    'refused',
    'flagged',
    'status',
    'shipping',
    'refunded',
    'mailed',
    'noted',
    'unflagged',
  ]),
  actor: z
    .object({ id: z.string(), name: z.string().nullable() })
    .nullable()
    .describe('Null for the shop itself'),
  detail: z
    .record(z.string(), z.unknown())
    .describe(
      'status: {from, to, restock?}; shipping: {carrier, tracking_number}; refunded: {amount}; mailed: {kind}; flagged and unflagged: {words}',
    ),
})
export type OrderEvent = z.output<typeof orderEvent>

/** An order with all that the shop knows of it. */
export const staffOrder = listedOrder.extend({
  payment: z.object({
    state: z.string(),
    amount: money,
    captured: money,
    refunded: money,
    refundable: money.describe('What can still go back to the card'),
  }),
  holds_stock: z.boolean().describe('Whether its pieces are off the shelf; cancelling may give them back'),
  events: z.array(orderEvent).describe('Oldest first'),
  mails: z.array(
    z.object({
      id: z.int(),
      kind: z.string(),
      recipient: z.string(),
      state: z.enum(MAIL_STATES),
      created_at: instant,
    }),
  ),
  packing: z.object({
    weight_oz: z.number().describe('Packaging included; a piece of unknown weight counts 16'),
    pounds: z.int().describe('What the postage is for'),
    lines: z.array(
      z.object({
        name: z.string(),
        quantity: z.int(),
        image_url: z.string().nullable(),
        weight_oz: z.number().nullable(),
        sheath: z.string().nullable().describe('What belongs in the parcel with it'),
      }),
    ),
  }),
})
export type StaffOrder = z.output<typeof staffOrder>

const byUuid = z.object({ orderUuid: uuidText })
const changed = success.extend({ order: staffOrder })

export const orderStaffSchemas = {
  list: {
    summary: 'Orders, newest first',
    access: 'staff',
    query: z.object({
      status: commaList.pipe(z.array(z.enum(ORDER_STATUSES, 'Give a status the shop knows.'))).optional(),
      search: searchText.optional().describe('A number, or a part of a uuid, an email or a name'),
      flagged: z.enum(['true']).optional().describe('Only those a person has to look at'),
      sort: z
        .enum(['newest', 'to-pack'])
        .default('newest')
        .describe('to-pack: paid ones first, the oldest of them first'),
      page: counter(1_000_000).optional(),
      per_page: counter(100).optional(),
    }),
    reply: z.object({
      orders: z.array(listedOrder),
      total: z.int(),
      counts: z
        .record(z.enum(ORDER_STATUSES), z.int())
        .describe('How many the search finds in each state, whatever states were asked for'),
      flagged: z.int().describe('How many of all orders a person has to look at'),
    }),
  },
  get: {
    summary: 'One order with its whole story',
    access: 'staff',
    params: byUuid,
    reply: z.object({ order: staffOrder }),
  },
  setStatus: {
    summary: 'Sets an order to any status; on the way to cancelled it may give back stock and money',
    access: 'staff',
    params: byUuid,
    body: z.object({
      status: z.enum(ORDER_STATUSES, 'Choose a status.'),
      restock: z.boolean('Say yes or no.').default(true),
      refund: z.boolean('Say yes or no.').default(false).describe('All that is left of what was taken'),
    }),
    reply: changed,
  },
  setShipping: {
    summary: 'Notes carrier and tracking number and tells the buyer',
    access: 'staff',
    params: byUuid,
    body: z.object({
      tracking_number: z
        .string(MISSING_TRACKING)
        .trim()
        .min(1, MISSING_TRACKING)
        .max(60, 'Use at most 60 characters.'),
      carrier: z.enum(CARRIERS, MISSING_TRACKING),
    }),
    reply: changed.extend({
      warning: z.string().optional().describe("When the number does not look like one of that carrier's"),
    }),
  },
  setNote: {
    summary: "Writes the staff's own note on an order; empty, it goes",
    access: 'staff',
    params: byUuid,
    body: z.object({ note: z.string('Write a note.').trim().max(MAX_NOTE, 'Use at most 5,000 characters.') }),
    reply: changed,
  },
  refund: {
    summary: 'Sends money back to the card, once for each request key, and tells the buyer',
    access: 'staff',
    params: byUuid,
    body: z.object({
      amount: z
        .number('Enter an amount in dollars.')
        .min(0.01, 'Enter an amount above $0.')
        .refine(isWholeCents, 'Enter an amount with at most two decimals.')
        .optional()
        .describe('All that is left when absent'),
      request_key: requestKey.describe(
        'Made once for each press of the button: pressed twice or sent twice, it refunds once',
      ),
    }),
    reply: changed.extend({ refunded: money.describe('What this request key sent back') }),
  },
  clearFlag: {
    summary: 'Notes that a person has looked at what an order was flagged for',
    access: 'staff',
    params: byUuid,
    reply: changed,
  },
  resendConfirmation: {
    summary: 'Sends the buyer the confirmation once more',
    access: 'staff',
    params: byUuid,
    reply: changed,
  },
} as const
