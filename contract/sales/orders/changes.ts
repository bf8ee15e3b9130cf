import { z } from 'zod'
import { idText, money, price, requestKey, success, uuidText } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { oneLine, requiredEmail, requiredLine } from '#contract/platform/api/form-fields.ts'
import { MAX_CART_LINES, MAX_NAME, MAX_STOCK } from '#contract/platform/values/limits.ts'
import { placeConfirmed, shippingAddress } from '#contract/sales/checkout/customer-form.ts'
import { wrongStateOf } from '#contract/sales/checkout/zip-prefixes.ts'
import { adminOrder } from './admin-orders.ts'
import { settlement } from './order-change.ts'
import { order } from './orders.ts'

const MAX_CHANGE_NOTE = 500
const LINES = 'An order has at least one line.'
const LINE_ID = 'Send the ID of one of its lines, or null.'
const PRODUCT_ID = 'Send a product id, or null.'

/** The amounts of an order. */
export const sums = order.pick({
  subtotal: true,
  discount: true,
  shipping: true,
  insurance: true,
  tax: true,
  card_fee: true,
  gift_card: true,
  deposit: true,
  total_price: true,
})
export type Sums = z.output<typeof sums>

const changedLine = z
  .object(
    {
      line_id: z.int(LINE_ID).positive(LINE_ID).nullish().describe('It keeps its product and price'),
      product_id: z.int(PRODUCT_ID).positive(PRODUCT_ID).nullish().describe("New, at today's price"),
      name: requiredLine('Enter a name.', MAX_NAME).nullish().describe('Of a new line without a product'),
      price: price.nullish(),
      quantity: z
        .int('Enter a whole number of 1 or more.')
        .min(1, 'Enter a whole number of 1 or more.')
        .max(MAX_STOCK, 'Enter at most 10,000.'),
    },
    'Send a line.',
  )
  .superRefine(({ line_id, product_id, name, price: dollars }, context) => {
    if (line_id || product_id) return
    if (!name) context.addIssue({ code: 'custom', path: ['name'], message: 'Enter a name.' })
    if (!dollars) context.addIssue({ code: 'custom', path: ['price'], message: 'Enter a price in dollars.' })
  })
export type ChangedLine = z.output<typeof changedLine>

const contact = z.object(
  {
    name: oneLine('Enter a name.', 120).describe('Empty only for pickup'),
    email: requiredEmail.nullable().describe('Null only for an order that staff took'),
    phone: oneLine('Enter a phone number.', 30).nullish(),
  },
  'Send name, email and phone.',
)

const changedOrder = z
  .object({
    contact: contact.optional(),
    address: shippingAddress.optional(),
    placeConfirmed,
    shipping_method: z
      .string('Choose how it is delivered.')
      .regex(/^(standard|flat_rate|pickup|pickup-[a-z0-9-]{1,30})$/, 'Choose how it is delivered.')
      .optional()
      .describe('standard, flat_rate, pickup at the workshop, or pickup-{id}'),
    insurance: z.boolean('Send true or false.').optional(),
    lines: z
      .array(changedLine, LINES)
      .min(1, LINES)
      .max(MAX_CART_LINES, `An order holds at most ${MAX_CART_LINES} lines.`)
      .optional()
      .describe('The whole list: a line that is left out leaves the order'),
    parcel: z
      .enum(['all', 'leave'], 'Choose all or leave.')
      .optional()
      .describe(
        'Of an order that ships with others: leave takes it out of their parcel, also by itself; all gives every one of them the new address. A new address or method without it leaves',
      ),
    age_confirmed: z
      .boolean('Send true or false.')
      .optional()
      .describe("The customer is as old as the place's law asks"),
    settle: settlement
      .optional()
      .describe('Of a total that rises: link, waive or cash. A total that falls goes back by itself'),
    note: z
      .string('Write a note.')
      .trim()
      .max(MAX_CHANGE_NOTE, `Use at most ${MAX_CHANGE_NOTE} characters.`)
      .nullish()
      .describe('Only staff see it'),
    version: z.int("Send the order's version."),
    dry_run: z.boolean('Send true or false.').default(true).describe('Changes nothing'),
    request_key: requestKey
      .optional()
      .describe('Needed to change anything; the same key never applies twice'),
  })
  .superRefine(({ dry_run, request_key }, context) => {
    if (!dry_run && request_key === undefined)
      context.addIssue({ code: 'custom', path: ['request_key'], message: 'Send a request key.' })
  })
  .superRefine(nameFieldsOfAddress, { when: () => true })
export type ChangedOrder = z.output<typeof changedOrder>

/** The fields of an address have the names of the checkout too. */
function nameFieldsOfAddress(
  body: { address?: unknown; placeConfirmed?: unknown },
  context: z.RefinementCtx,
) {
  if (typeof body !== 'object' || body === null || body.address === undefined) return
  const { data, error } = shippingAddress.safeParse(body.address)
  for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
  const message = data && body.placeConfirmed !== true ? wrongStateOf(data) : null
  if (message !== null) context.addIssue({ code: 'custom', path: ['zip'], message })
}

const byUuid = z.object({ orderUuid: uuidText })

export const orderChangeEndpoints = {
  changeOrder: endpoint('POST', '/api/admin/orders/:orderUuid/changes', {
    summary:
      'Changes a paid order that has not left, and emails the customer. A total that rises is paid with a link, waived or was paid in cash; one that falls goes back at once',
    access: 'admin',
    params: byUuid,
    body: changedOrder,
    errors: [409, 503],
    reply: success.extend({
      order: adminOrder.describe('Of a dry run, as it would be'),
      before: sums,
      after: sums,
      difference: money.describe('After − before'),
      warnings: z.array(z.string()),
      pay_url: z
        .string()
        .nullable()
        .describe("The payment link of a change that waits for the customer's payment"),
    }),
  }),
  withdrawChange: endpoint('DELETE', '/api/admin/orders/:orderUuid/changes/:id', {
    summary: 'Withdraws a change that waits for its payment: units return, and the customer is told',
    access: 'admin',
    params: byUuid.extend({ id: idText }),
    errors: [409, 503],
    reply: success.extend({ order: adminOrder }),
  }),
}
