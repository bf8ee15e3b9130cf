import { z } from 'zod'
import { instant, money, success, uuidText } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { addInsurance, codes, feesReply, shippingMethod } from '#contract/sales/checkout/checkout.ts'
import { placeConfirmed, recipientOrNothing } from '#contract/sales/checkout/customer-form.ts'
import { paymentCard } from '#contract/sales/orders/payment-card.ts'
import { commissionMessage, commissionReason, commissionRequest } from './commission-form.ts'
import { COMMISSION_STATES } from './commission-states.ts'
import { MAX_COMMISSION_IMAGES } from './limits.ts'

const day = z.iso.date()
const images = z
  .array(z.file())
  .max(MAX_COMMISSION_IMAGES, `Add at most ${MAX_COMMISSION_IMAGES} images.`)
  .optional()

const entry = z.object({
  id: z.int(),
  text: z.string(),
  images: z.array(z.string()).describe('URLs'),
  at: instant,
})

export const commission = z.object({
  commission_uuid: z.string(),
  state: z.enum(COMMISSION_STATES),
  created_at: instant,
  name: z.string().describe('Of the customer'),
  wishes: z.object({
    kind: z.string().describe("A category's slug, or `other`"),
    kind_label: z.string().describe("The category's name"),
    blade_length_in: z.number().nullable(),
    steel: z.string().nullable(),
    handle_material: z.string().nullable(),
    sheath: z.string().nullable(),
    budget_min: money.nullable(),
    budget_max: money.nullable(),
    needed_by: day.nullable(),
    like_product_id: z.int().nullable(),
    text: z.string(),
    images: z.array(z.string()).describe('URLs'),
  }),
  like_product: z
    .object({ id: z.int(), name: z.string(), image_url: z.string().nullable(), is_public: z.boolean() })
    .nullable()
    .describe('`is_public`: it has a page'),
  quote: z
    .object({
      price: money,
      deposit_percent: z.int(),
      deposit: money.describe('What is charged when the quote is accepted'),
      finish_by: day.nullable(),
      valid_until: day,
      description: z.string().nullable(),
      at: instant.describe('When it was sent'),
    })
    .nullable(),
  ship_to: z
    .object({ name: z.string(), address: z.string(), city: z.string(), state: z.string(), zip: z.string() })
    .nullable()
    .describe('Given when the quote is accepted'),
  notes: z.array(entry.extend({ by: z.string().nullable() })).describe('Of staff, newest first'),
  messages: z.array(entry).describe('Of the customer, newest first'),
  payments: z.array(
    z.object({
      kind: z.enum(['deposit', 'balance']),
      amount: money,
      paid_at: instant,
      refunded: money.describe('Part of `amount`'),
      card: paymentCard.nullable().describe('The card that was charged'),
    }),
  ),
  order_uuid: z.string().nullable().describe('The order of the balance, once its payment was started'),
  timeline: z
    .array(z.object({ at: instant, state: z.enum(COMMISSION_STATES), reason: z.string().nullable() }))
    .describe('Each state that it reached, oldest first'),
})
export type Commission = z.output<typeof commission>

/** For the customer who is logged in. */
export const ownCommission = commission.extend({ email: z.string(), phone: z.string().nullable() })
export type OwnCommission = z.output<typeof ownCommission>

const balanceChoice = { shippingMethod, addInsurance, placeConfirmed, ...codes }

const byUuid = z.object({ commissionUuid: uuidText })

export const commissionEndpoints = {
  request: endpoint('POST', '/api/commissions', {
    summary:
      'Asks for a made to order product. The uuid is the key to its page. `recaptchaToken` comes before the images',
    status: 201,
    multipart: commissionRequest.safeExtend({ images }),
    errors: [503],
    reply: success.extend({ commission_uuid: z.string() }),
  }),
  get: endpoint('GET', '/api/commissions/:commissionUuid', {
    summary: 'A commission, with the notes that are meant for the customer',
    params: byUuid,
    reply: z.object({ commission }),
  }),
  write: endpoint('POST', '/api/commissions/:commissionUuid/messages', {
    summary: 'Writes to the workshop about a commission',
    params: byUuid,
    multipart: commissionMessage.extend({ images }),
    errors: [409, 503],
    reply: success,
  }),
  accept: endpoint('POST', '/api/commissions/:commissionUuid/accept', {
    summary:
      'Accepts the quote and opens a hosted payment page for the deposit; without a deposit, the URL is the page of the commission. The browser that accepts it first, and its account, may change the address; others may leave it out',
    params: byUuid,
    body: recipientOrNothing.safeExtend({
      quoted_at: z.iso
        .datetime('Send `at` of the quote.')
        .optional()
        .describe('`at` of the quote that the customer saw. A newer one is a 409'),
    }),
    errors: [409, 503],
    reply: z.object({ url: z.string(), state: z.literal('accepted') }),
  }),
  balanceFees: endpoint('POST', '/api/commissions/:commissionUuid/calculate-fees', {
    summary: 'Calculates the total of a finished commission, and what is left to pay of it',
    csrf: false,
    params: byUuid,
    body: z.object(balanceChoice),
    errors: [409],
    reply: feesReply,
  }),
  payBalance: endpoint('POST', '/api/commissions/:commissionUuid/pay-balance', {
    summary: 'Creates the order of a finished commission and opens a hosted payment page for what is due',
    params: byUuid,
    body: z.object({ ...balanceChoice, totalPrice: z.number('Send the displayed total.') }),
    errors: [409, 503],
    reply: z.object({ url: z.string(), order_uuid: z.string() }),
  }),
  withdraw: endpoint('POST', '/api/commissions/:commissionUuid/withdraw', {
    summary: 'Withdraws a request; only before the deposit is paid',
    params: byUuid,
    body: z.object({ reason: commissionReason }),
    errors: [409],
    reply: success,
  }),
}
