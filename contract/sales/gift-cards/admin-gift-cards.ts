import { z } from 'zod'
import {
  byId,
  counter,
  instant,
  money,
  pageOf,
  requestKey,
  searchText,
  success,
} from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { requiredEmail } from '#contract/platform/api/form-fields.ts'
import { isWholeCents } from '#contract/platform/values/money.ts'
import { typedDollars } from '#contract/platform/values/typed-number.ts'
import { sendOn } from './gift-cards.ts'
import { GIFT_CARD_STATES, MAX_GIFT_CARD, MAX_GIFT_NOTE, MIN_ISSUED } from './values.ts'

const AMOUNT = `Enter an amount from $${MIN_ISSUED} to $${MAX_GIFT_CARD}.`
const ORDER = z.object({ id: z.int(), order_uuid: z.string() })

export const giftCard = z.object({
  id: z.int(),
  last_four: z.string(),
  state: z.enum(GIFT_CARD_STATES).describe('waiting: its email is not sent yet'),
  amount: money,
  balance: money,
  recipient_name: z.string().describe('Empty for a card that staff issued, or once it is erased'),
  recipient_email: z.string().describe('Empty once it is erased'),
  note: z.string().nullable().describe('Why staff issued it'),
  order: ORDER.nullable().describe('It was bought with; null for a card that staff issued'),
  send_on: z.iso.date().nullable(),
  sent_at: instant.nullable().describe('When its email was queued'),
  blocked: z.boolean(),
  disputed: z.boolean().describe('Its payment is disputed, so it stays blocked until the bank decides'),
  refunded: z
    .boolean()
    .describe('All of its purchase was refunded, or lost in a dispute, so it stays blocked'),
  created_at: instant.describe('When it was issued'),
})
export type GiftCard = z.output<typeof giftCard>

export const giftCardChange = z.object({
  at: instant,
  reason: z
    .enum(['issued', 'reserved', 'returned', 'refunded', 'revoked', 'restored', 'recovered'])
    .describe(
      'reserved: an order pays with it; returned: that order was not paid; refunded: that order was refunded; revoked: its purchase was refunded, or a dispute about it was lost; restored: that refund failed',
    ),
  change: money.describe('Negative for what is taken off'),
  order: ORDER.nullable(),
})
export type GiftCardChange = z.output<typeof giftCardChange>

export const giftCardTotals = z.object({
  owed: money.describe('What the shop owes: all balances together'),
  cards: z.int().describe('Cards with a balance'),
  sold_30_days: money.describe('Issued for a payment in the last 30 days'),
  used_30_days: money.describe('Spent in the last 30 days, less what was returned'),
})

export const adminGiftCardEndpoints = {
  giftCards: endpoint('GET', '/api/admin/gift-cards', {
    summary: 'Gift cards, newest first, with what the shop owes on them',
    access: 'admin',
    query: z.object({
      state: z.enum(GIFT_CARD_STATES, 'Choose active, waiting, blocked, or used_up.').optional(),
      search: searchText
        .optional()
        .describe('The last four characters, or part of a name, an email or a note'),
      page: counter(1_000_000).optional(),
      per_page: counter(100).optional(),
    }),
    reply: z.object({
      ...pageOf(giftCard),
      counts: z.record(z.enum(GIFT_CARD_STATES), z.int()).describe('Matches of the search by state'),
      totals: giftCardTotals,
    }),
  }),
  giftCard: endpoint('GET', '/api/admin/gift-cards/:id', {
    summary: 'One gift card with every change of its balance',
    access: 'admin',
    params: byId,
    reply: z.object({ data: giftCard, ledger: z.array(giftCardChange).describe('Newest first') }),
  }),
  issueGiftCard: endpoint('POST', '/api/admin/gift-cards', {
    summary: 'Issues a gift card that nobody paid for, and emails it',
    access: 'admin',
    status: 201,
    body: z.object({
      amount: z
        .number(typedDollars(AMOUNT))
        .min(MIN_ISSUED, AMOUNT)
        .max(MAX_GIFT_CARD, AMOUNT)
        .refine(isWholeCents, 'Enter an amount with at most two decimals.'),
      recipient_email: requiredEmail,
      note: z
        .string('Say why.')
        .overwrite((text) =>
          text
            .toWellFormed()
            .replace(/[\s\u0085]+/g, ' ')
            .trim(),
        )
        .max(MAX_GIFT_NOTE, `Use at most ${MAX_GIFT_NOTE} characters.`)
        .refine((text) => !/\p{Cc}/u.test(text), 'Use letters, digits and punctuation.')
        .nullish()
        .describe('Why, for staff only'),
      send_on: sendOn.optional().describe('The day of the email; null or a past day: at once'),
      request_key: requestKey.optional().describe('Repeating a request with it issues no second card'),
    }),
    errors: [409],
    reply: success.extend({ data: giftCard }),
  }),
  blockGiftCard: endpoint('PUT', '/api/admin/gift-cards/:id', {
    summary: 'Blocks or unblocks a gift card. Its balance stays',
    access: 'admin',
    params: byId,
    body: z.object({ blocked: z.boolean('Send true or false.') }),
    errors: [409],
    reply: success.extend({ data: giftCard }),
  }),
  resendGiftCard: endpoint('POST', '/api/admin/gift-cards/:id/send', {
    summary: 'Sends the email with the code again, or now, once per request key',
    access: 'admin',
    params: byId,
    body: z.object({ request_key: requestKey }),
    errors: [409],
    reply: success.extend({ data: giftCard }),
  }),
  exportGiftCards: endpoint('GET', '/api/admin/gift-cards.csv', {
    summary: 'All gift cards as a spreadsheet, without their codes',
    access: 'admin',
    csv: true,
    reply: z.string(),
  }),
}
