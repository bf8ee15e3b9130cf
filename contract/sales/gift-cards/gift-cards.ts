import { z } from 'zod'
import { CAPTCHA_REJECTED, MAX_CAPTCHA_TOKEN } from '#contract/platform/api/captcha.ts'
import { money } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { requiredEmail, requiredLine } from '#contract/platform/api/form-fields.ts'
import { typedDollars } from '#contract/platform/values/typed-number.ts'
import { MAX_GIFT_CARD, MAX_GIFT_MESSAGE, MIN_GIFT_CARD } from './values.ts'

export const UNKNOWN_GIFT_CARD = 'We do not know this gift card.'
export const DISPUTED_GIFT_CARD =
  'This gift card is on hold because its payment is disputed. Write to us, and we will help.'

const AMOUNT = `Enter whole dollars from $${MIN_GIFT_CARD} to $${MAX_GIFT_CARD}.`
const DAY = 'Enter a day such as 2026-12-24.'

/** "2026-12-24", or null for today. */
export const sendOn = z.iso.date(DAY).nullable()

/** Line breaks are kept, other control characters and halves of characters are not text. */
const message = z
  .string('Write a message, or leave it empty.')
  .overwrite((text) => text.toWellFormed().replaceAll('\r\n', '\n').trim())
  .max(MAX_GIFT_MESSAGE, `Use at most ${MAX_GIFT_MESSAGE} characters.`)
  .refine((text) => !/[^\P{Cc}\n\t]/u.test(text), 'Use letters, digits and punctuation.')

export const giftCardForm = z.object({
  amount: z.int(typedDollars(AMOUNT)).min(MIN_GIFT_CARD, AMOUNT).max(MAX_GIFT_CARD, AMOUNT),
  recipient_name: requiredLine('Enter their name.', 120),
  recipient_email: requiredEmail,
  message: message.default(''),
  send_on: sendOn
    .optional()
    .describe('The day of the email in the shop’s time zone; null or a past day: at once'),
  name: requiredLine('Enter your name.', 120),
  email: requiredEmail,
})
export type GiftCardFields = z.output<typeof giftCardForm>

export const balanceForm = z.object({
  code: z.string('Enter a code.').trim().min(1, 'Enter a code.').max(1000, UNKNOWN_GIFT_CARD),
})

export const giftCardEndpoints = {
  offer: endpoint('GET', '/api/gift-cards', {
    summary: 'The card fee on a gift card',
    shared: true,
    reply: z.object({
      card_fee: z
        .object({ percent: z.number(), fixed: money })
        .describe('Of the payment; both 0 without a card fee'),
    }),
  }),
  buy: endpoint('POST', '/api/gift-cards', {
    summary: 'Opens a hosted payment page for a gift card. It is issued when it is paid',
    body: giftCardForm.extend({
      recaptchaToken: z
        .string(CAPTCHA_REJECTED)
        .max(MAX_CAPTCHA_TOKEN, CAPTCHA_REJECTED)
        .default('')
        .describe('Required only after a reply with `captcha: true`'),
    }),
    errors: [409, 503],
    reply: z.object({ url: z.string(), order_uuid: z.string() }),
  }),
  balance: endpoint('POST', '/api/gift-cards/balance', {
    summary: 'What is left on a gift card. A wrong code counts as a failed secret',
    body: balanceForm,
    reply: z.object({ balance: money }),
  }),
}
