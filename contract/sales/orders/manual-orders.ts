import { z } from 'zod'
import {
  money,
  price,
  requestUuid,
  searchText,
  success,
  uuidText,
} from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { onceValid, oneLine, requiredEmail, requiredLine } from '#contract/platform/api/form-fields.ts'
import {
  MAX_CART_LINES,
  MAX_NAME,
  MAX_NOTE,
  MAX_PRICE_DOLLARS,
  MAX_STOCK,
} from '#contract/platform/values/limits.ts'
import { isWholeCents } from '#contract/platform/values/money.ts'
import { typedDollars } from '#contract/platform/values/typed-number.ts'
import { fees, shippingOption } from '#contract/sales/checkout/checkout.ts'
import { placeConfirmed, shippingAddress } from '#contract/sales/checkout/customer-form.ts'
import { isPickup } from '#contract/sales/checkout/pickup.ts'
import { checkoutMethod } from '#contract/sales/checkout/pickup-schema.ts'
import { wrongStateOf } from '#contract/sales/checkout/zip-prefixes.ts'
import { adminOrder } from './admin-orders.ts'
import { MANUAL_METHODS } from './order-sources.ts'

const MAX_PAYMENT_NOTE = 200
const MAX_PHONE = 30
const LINES = 'Add a product first.'
const YES_OR_NO = 'Send true or false.'

/** `pickup` is the workshop, `pickup-` and an ID a place of the settings. */
const deliveryMethod = z.union([checkoutMethod, z.literal('pickup')], 'Choose standard, flat_rate or pickup.')

const quantity = z
  .int('Enter a whole number of 1 or more.')
  .min(1, 'Enter a whole number of 1 or more.')
  .max(MAX_STOCK, 'Enter at most 10,000.')

const line = z.union(
  [
    z.object({ product_id: z.int('Send a product id.').positive('Send a product id.'), quantity }),
    z.object({ name: requiredLine('Enter a name.', MAX_NAME), price, quantity }),
  ],
  { error: 'Send a product id and a quantity, or a name, a price and a quantity.' },
)

/** The fields that decide the total of a manual order. */
const bill = {
  lines: z
    .array(line, LINES)
    .min(1, LINES)
    .max(MAX_CART_LINES, `An order holds at most ${MAX_CART_LINES} lines.`),
  discount: z
    .number(typedDollars('Enter dollars, or 0.'))
    .min(0, 'Enter dollars, or 0.')
    .max(MAX_PRICE_DOLLARS * MAX_CART_LINES, 'Enter an amount up to the subtotal.')
    .refine(isWholeCents, 'Enter an amount with at most two decimals.')
    .default(0),
  shipping: z
    .object(
      {
        method: deliveryMethod,
        address: shippingAddress.nullish(),
        insurance: z.boolean(YES_OR_NO).default(false),
      },
      'Choose how it is delivered.',
    )
    .superRefine(({ method, address }, context) => {
      if (isPickup(String(method)) || address) return
      context.addIssue({ code: 'custom', path: ['address'], message: 'Enter the address.' })
    }),
  charge_card_fee: z.boolean(YES_OR_NO).default(false),
  payment: z.enum(['link', ...MANUAL_METHODS], 'Choose link, cash, check or other.'),
  placeConfirmed,
}

const paymentNote = z
  .string('Write a note, or leave it empty.')
  .trim()
  .max(MAX_PAYMENT_NOTE, `Use at most ${MAX_PAYMENT_NOTE} characters.`)
  .nullish()

export const manualOrderForm = z
  .object({
    ...bill,
    customer: z.object(
      {
        name: oneLine('Enter a name.', 120).describe('Empty only for pickup'),
        email: requiredEmail.nullish(),
        phone: oneLine('Enter a phone number.', MAX_PHONE).nullish(),
      },
      'Send the customer.',
    ),
    payment_note: paymentNote,
    note: z.string('Write a note.').trim().max(MAX_NOTE).nullish().describe('Only staff see it'),
    send_link: z
      .boolean(YES_OR_NO)
      .default(true)
      .describe('Whether the payment link is emailed at once, to a customer with an address'),
    request_key: requestUuid.optional().describe('The same key returns the same order'),
  })
  .superRefine(({ customer, shipping }, context) => {
    if (customer?.name !== '' || isPickup(String(shipping?.method))) return
    context.addIssue({ code: 'custom', path: ['customer', 'name'], message: 'Enter a name for the parcel.' })
  })
  .superRefine(({ shipping, placeConfirmed }, context) => {
    const { method, address } = shipping ?? {}
    const message = address && !isPickup(String(method)) && !placeConfirmed ? wrongStateOf(address) : null
    // Named as at checkout too.
    for (const path of message === null ? [] : [['zip'], ['shipping', 'address', 'zip']]) {
      context.addIssue({ code: 'custom', path, message: message ?? '' })
    }
  }, onceValid('shipping'))
export type ManualOrderFields = z.output<typeof manualOrderForm>

export const manualOrderBill = z.object(bill)
export type ManualOrderBill = z.output<typeof manualOrderBill>

const byUuid = z.object({ orderUuid: uuidText })
const changed = success.extend({ order: adminOrder })

export const foundCustomer = z.object({
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.object({ address: z.string(), city: z.string(), state: z.string(), zip: z.string() }).nullable(),
  orders: z.int().describe('How many earlier orders'),
})
export type FoundCustomer = z.output<typeof foundCustomer>

export const manualOrderEndpoints = {
  createOrder: endpoint('POST', '/api/admin/orders', {
    summary: 'Creates an order that staff take: paid by hand, or with a payment link for the customer',
    access: 'admin',
    status: 201,
    body: manualOrderForm,
    errors: [409, 503],
    reply: changed.extend({
      pay_url: z.string().nullable(),
      qr: z.string().nullable().describe('Of `pay_url`, as a data URL of a PNG'),
    }),
  }),
  calculateOrder: endpoint('POST', '/api/admin/orders/calculate-fees', {
    summary: 'Calculates the total of an order that staff are about to take',
    access: 'admin',
    body: manualOrderBill,
    errors: [409],
    reply: fees
      .pick({ subtotal: true, discount: true, shipping: true, tax: true, tax_rate: true, total: true })
      .extend({
        insurance: money,
        card_fee: money,
        insurance_fee: money.nullable().describe('What insurance would cost; null when it is not offered'),
        shippingOptions: z.array(shippingOption),
        tax_state: z.string().nullable().describe('The state whose tax it is; null without one'),
      }),
  }),
  orderPayment: endpoint('GET', '/api/admin/orders/:orderUuid/payment', {
    summary: 'Whether an order with a payment link is paid; asks the payment provider',
    access: 'admin',
    params: byUuid,
    errors: [503],
    reply: z.object({
      order: adminOrder,
      pay_url: z.string().nullable(),
      qr: z.string().nullable(),
      stock: z.array(z.object({ name: z.string(), stock: z.int() })).describe('What is left of its products'),
    }),
  }),
  takePayment: endpoint('PUT', '/api/admin/orders/:orderUuid/payment', {
    summary:
      'Records cash, a check or another payment for an order whose payment link is open, and closes the link',
    access: 'admin',
    params: byUuid,
    body: z.object({
      payment: z.enum(MANUAL_METHODS, 'Choose cash, check or other.'),
      payment_note: paymentNote,
    }),
    errors: [409, 503],
    reply: changed,
  }),
  sendPayLink: endpoint('POST', '/api/admin/orders/:orderUuid/pay-link', {
    summary: 'Emails the payment link',
    access: 'admin',
    params: byUuid,
    body: z.object({ email: requiredEmail.optional().describe("The customer's by default") }),
    errors: [409],
    reply: changed,
  }),
  sendReceipt: endpoint('POST', '/api/admin/orders/:orderUuid/receipt', {
    summary: 'Emails the receipt of a paid order',
    access: 'admin',
    params: byUuid,
    body: z.object({ email: requiredEmail.optional().describe("The customer's by default") }),
    errors: [409],
    reply: changed,
  }),
  findCustomers: endpoint('GET', '/api/admin/customers', {
    summary: 'Finds customers of earlier orders by email, phone or name, newest first',
    access: 'admin',
    query: z.object({ search: searchText }),
    reply: z.object({ customers: z.array(foundCustomer) }),
  }),
}
