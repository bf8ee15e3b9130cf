import { z } from 'zod'
import { CAPTCHA_REJECTED, MAX_CAPTCHA_TOKEN } from '#contract/platform/api/captcha.ts'
import { requestUuid } from '#contract/platform/api/common-schemas.ts'
import { requiredEmail, requiredLine } from '#contract/platform/api/form-fields.ts'
import { MAX_PRICE_DOLLARS } from '#contract/platform/values/limits.ts'
import { isWholeCents } from '#contract/platform/values/money.ts'
import { normalizeMessage } from '#contract/platform/values/text.ts'
import { readNumber, typedNumber } from '#contract/platform/values/typed-number.ts'
import {
  MAX_BLADE_LENGTH_IN,
  MAX_COMMISSION_MESSAGE,
  MAX_COMMISSION_REASON,
  MAX_COMMISSION_TEXT,
  MAX_COMMISSION_WISH,
  MIN_COMMISSION_TEXT,
} from './limits.ts'

const TELL_US = `Tell us about it in at least ${MIN_COMMISSION_TEXT} characters.`
const DAY = 'Enter a day such as 2027-03-01.'

const line = (max: number) =>
  z
    .string('Send a text.')
    .overwrite((text) => normalizeMessage(text).replace(/\s+/g, ' '))
    .max(max, `Use at most ${max} characters.`)

/** Optional text on one line; null when empty. */
const wish = line(MAX_COMMISSION_WISH)
  .nullish()
  .transform((text) => text || null)

/** An optional number that a form sends as it was typed; null when empty. */
const optionalNumber = (message: string, check: (value: number) => boolean) =>
  z
    .string(message)
    .trim()
    .refine((text) => text === '' || check(readNumber(text)), typedNumber(message))
    .nullish()
    .transform((text) => (text ? readNumber(text) : null))

const budget = optionalNumber(
  `Enter dollars from 0 to ${MAX_PRICE_DOLLARS}, with at most two decimals.`,
  (dollars) => dollars >= 0 && dollars <= MAX_PRICE_DOLLARS && isWholeCents(dollars),
)

/** The customer's wishes as form fields: all text, empty for none. */
export const commissionForm = z
  .object({
    name: requiredLine('Enter your name.', 120),
    email: requiredEmail,
    phone: line(30)
      .nullish()
      .transform((text) => text || null),
    kind: z.string('Choose what it should be.').trim().min(1, 'Choose what it should be.').max(80),
    blade_length_in: optionalNumber(
      `Enter inches up to ${MAX_BLADE_LENGTH_IN}, with at most two decimals.`,
      (inches) => inches > 0 && inches <= MAX_BLADE_LENGTH_IN && isWholeCents(inches),
    ),
    steel: wish,
    handle_material: wish,
    sheath: wish,
    budget_min: budget,
    budget_max: budget,
    needed_by: z
      .union([z.literal(''), z.iso.date(DAY)], DAY)
      .nullish()
      .transform((day) => day || null),
    text: z
      .string(TELL_US)
      .overwrite(normalizeMessage)
      .min(MIN_COMMISSION_TEXT, TELL_US)
      .max(MAX_COMMISSION_TEXT, 'Use at most 5,000 characters.'),
    like_product_id: z
      .string('Send a product id.')
      .trim()
      .regex(/^\d{0,15}$/, 'Send a product id.')
      .nullish()
      .transform((id) => (id ? Number(id) : null))
      .describe('A product that it should be like'),
  })
  .superRefine(({ budget_min, budget_max }, context) => {
    if (budget_min === null || budget_max === null || budget_max >= budget_min) return
    context.addIssue({
      code: 'custom',
      path: ['budget_max'],
      message: 'Enter an amount that is not below the lower one.',
    })
  })
export type CommissionFields = z.output<typeof commissionForm>

export const commissionRequest = commissionForm.safeExtend({
  recaptchaToken: z.string(CAPTCHA_REJECTED).max(MAX_CAPTCHA_TOKEN, CAPTCHA_REJECTED),
  request_key: requestUuid
    .optional()
    .describe('The same key from the same email returns the same commission'),
})

/** A message of the customer, or a note of staff. */
export const commissionMessage = z.object({
  text: z
    .string('Write a message.')
    .overwrite(normalizeMessage)
    .min(1, 'Write a message.')
    .max(MAX_COMMISSION_MESSAGE, 'Use at most 5,000 characters.'),
  request_key: requestUuid.optional().describe('Repeating a call with it stores nothing again'),
})

export const commissionReason = z
  .string('Write a reason, or leave it empty.')
  .overwrite(normalizeMessage)
  .max(MAX_COMMISSION_REASON, 'Use at most 1,000 characters.')
  .nullish()
  .transform((text) => text || null)
