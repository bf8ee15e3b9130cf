import { z } from 'zod'
import {
  instant,
  money,
  paging,
  price,
  searchText,
  success,
  uuidText,
} from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { normalizeMessage } from '#contract/platform/values/text.ts'
import { typedNumber } from '#contract/platform/values/typed-number.ts'
import { recipientName, shippingAddress } from '#contract/sales/checkout/customer-form.ts'
import { dispute } from '#contract/sales/orders/dispute-schema.ts'
import { commissionMessage, commissionReason } from './commission-form.ts'
import { COMMISSION_STATES, SETTABLE_STATES } from './commission-states.ts'
import { commission } from './commissions.ts'
import { MAX_COMMISSION_IMAGES, MAX_QUOTE_DESCRIPTION } from './limits.ts'

const DAY = 'Enter a day such as 2027-03-01.'
const PERCENT = 'Enter a whole percentage from 0 to 100.'

export const adminCommission = commission.extend({
  id: z.int(),
  email: z.string(),
  phone: z.string().nullable(),
  reason: z.string().nullable().describe('Why it was declined, withdrawn or cancelled'),
  notes: z.array(commission.shape.notes.element.extend({ for_customer: z.boolean() })),
  image_url: z
    .string()
    .nullable()
    .describe("The newest image of staff, else of the customer, else the product's"),
  deposit: z
    .object({
      state: z.string(),
      amount: money,
      captured: money,
      refunded: money,
      flag: z.string().nullable().describe('Why staff must compare it with the payment provider’s records'),
      refundable: money.describe('What cancelling with `refund_deposit` returns'),
    })
    .nullable()
    .describe('Null before the quote is accepted, and without a deposit'),
  disputes: z.array(dispute).describe('Of its deposit, oldest first'),
  order_id: z.int().nullable(),
  order_status: z.string().nullable(),
  unanswered_since: instant.nullable().describe('Since when the customer waits for an answer'),
})
export type AdminCommission = z.output<typeof adminCommission>

const byUuid = z.object({ commissionUuid: uuidText })
const changed = success.extend({ commission: adminCommission })

export const quoteForm = z.object({
  price,
  deposit_percent: z.int(typedNumber(PERCENT)).min(0, PERCENT).max(100, PERCENT),
  finish_by: z.iso.date(DAY).nullish(),
  valid_until: z.iso.date(DAY),
  description: z
    .string('Describe what you will make, or leave it empty.')
    .overwrite(normalizeMessage)
    .max(MAX_QUOTE_DESCRIPTION, 'Use at most 2,000 characters.')
    .nullish(),
})
/** Where staff send a commission. */
export const commissionAddress = z.object({ name: recipientName, ...shippingAddress.shape })
export type CommissionAddress = Record<keyof z.output<typeof commissionAddress>, string>
export type QuoteFields = z.output<typeof quoteForm>

export const adminCommissionEndpoints = {
  commissions: endpoint('GET', '/api/admin/commissions', {
    summary: 'Commissions, newest first',
    access: 'admin',
    query: z.object({
      ...paging,
      state: z
        .string()
        .transform((text) => text.split(','))
        .pipe(z.array(z.enum(COMMISSION_STATES, 'Choose a valid state.')))
        .optional()
        .describe('Comma-separated'),
      search: searchText
        .optional()
        .describe("Part of the customer's name, email or phone, of a text, or of the uuid"),
    }),
    reply: z.object({
      commissions: z.array(adminCommission),
      total: z.int(),
      counts: z.record(z.enum(COMMISSION_STATES), z.int()).describe('Of the search, by state'),
      deposits_held: money.describe('Deposits that are not yet part of a sale'),
    }),
  }),
  commission: endpoint('GET', '/api/admin/commissions/:commissionUuid', {
    summary: 'One commission with everything said, shown and paid',
    access: 'admin',
    params: byUuid,
    reply: z.object({ commission: adminCommission }),
  }),
  quoteCommission: endpoint('PUT', '/api/admin/commissions/:commissionUuid/quote', {
    summary: 'Sends a quote to the customer. A new one replaces the old one until it is accepted',
    access: 'admin',
    params: byUuid,
    body: quoteForm,
    errors: [409],
    reply: changed,
  }),
  setCommissionAddress: endpoint('PUT', '/api/admin/commissions/:commissionUuid/address', {
    summary: 'Changes where a commission goes, until its balance is paid; the customer gets an email',
    access: 'admin',
    params: byUuid,
    body: commissionAddress,
    errors: [409],
    reply: changed,
  }),
  addCommissionNote: endpoint('POST', '/api/admin/commissions/:commissionUuid/notes', {
    summary: 'Adds a note to a commission; one for the customer is emailed',
    access: 'admin',
    params: byUuid,
    multipart: commissionMessage.extend({
      for_customer: z.enum(['true', 'false'], 'Send true or false.').default('false'),
      images: z
        .array(z.file())
        .max(MAX_COMMISSION_IMAGES, `Add at most ${MAX_COMMISSION_IMAGES} images.`)
        .optional(),
    }),
    reply: changed,
  }),
  setCommissionState: endpoint('PUT', '/api/admin/commissions/:commissionUuid/state', {
    summary: 'Declines, starts, finishes, completes or cancels a commission',
    access: 'admin',
    params: byUuid,
    body: z.object({
      state: z.enum(SETTABLE_STATES, 'Choose declined, in_progress, ready, complete or cancelled.'),
      reason: commissionReason,
      refund_deposit: z
        .boolean('Send true or false.')
        .default(false)
        .describe('Only for cancelled: returns the deposit to the card'),
    }),
    errors: [409, 503],
    reply: changed,
  }),
}
