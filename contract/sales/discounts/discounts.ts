import { z } from 'zod'
import { byId, instant, money, success } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { dollars, moment, onOff } from '#contract/platform/api/fields.ts'
import { MAX_PRICE_DOLLARS } from '#contract/platform/values/limits.ts'
import { isWholeCents } from '#contract/platform/values/money.ts'
import { typedDollars, typedNumber } from '#contract/platform/values/typed-number.ts'
import { toDiscountCode } from '#contract/sales/discounts/codes.ts'
import { DISCOUNT_KINDS } from './kinds.ts'

const MAX_USES = 1_000_000
const MAX_CATEGORIES = 1000

const uses = z
  .int(typedNumber('Enter a whole number.'))
  .min(1, 'Enter 1 or more.')
  .max(MAX_USES, 'Enter at most 1,000,000.')
  .nullable()

const fields = {
  code: z
    .string('Enter a code.')
    .trim()
    .refine((text) => toDiscountCode(text) === text.toUpperCase(), {
      error: 'Use 3 to 32 letters, digits and hyphens, but not the form of a gift card code.',
    })
    .overwrite((text) => text.toUpperCase()),
  kind: z.enum(DISCOUNT_KINDS, 'Choose what the code gives.'),
  value: z.number(typedDollars('Enter a number.')).nullable(),
  min_subtotal: dollars(MAX_PRICE_DOLLARS).nullable(),
  starts_at: moment.nullable(),
  ends_at: moment.nullable(),
  max_uses: uses,
  max_uses_per_customer: uses,
  category_ids: z
    .array(z.int('Send category ids.').positive('Send category ids.'), 'Send category ids, or null for all.')
    .min(1, 'Choose a category, or send null for all.')
    .max(MAX_CATEGORIES, 'Choose fewer categories.')
    .nullable(),
  enabled: onOff,
}

const { code, kind, ...optional } = fields

const newDiscountFields = z.object({
  code,
  kind,
  value: optional.value.default(null),
  min_subtotal: optional.min_subtotal.default(null),
  starts_at: optional.starts_at.default(null),
  ends_at: optional.ends_at.default(null),
  max_uses: optional.max_uses.default(null),
  max_uses_per_customer: optional.max_uses_per_customer.default(null),
  category_ids: optional.category_ids.default(null),
  enabled: optional.enabled.default(true),
})
export type DiscountFields = z.output<typeof newDiscountFields>

const discountChange = z.object(fields).partial()
export type DiscountChange = z.output<typeof discountChange>

export const discount = z.object({
  id: z.int(),
  code: z.string(),
  kind: z.enum(DISCOUNT_KINDS),
  value: z.number().nullable().describe('Percent or dollars; null for free shipping'),
  min_subtotal: money.nullable().describe('Compared with the whole subtotal before discounts'),
  starts_at: instant.nullable(),
  ends_at: instant.nullable(),
  max_uses: z.int().nullable(),
  max_uses_per_customer: z.int().nullable(),
  category_ids: z.array(z.int()).nullable().describe('Null for all categories'),
  enabled: z.boolean(),
  uses: z.int().describe('By orders that are not cancelled, unpaid ones included'),
  given: money.describe('What these orders saved'),
  created_at: instant,
})
export type Discount = z.output<typeof discount>

/** Rules about several fields, for a new discount and for one that a change is applied to. @returns errors by field */
export function discountErrors(fields: DiscountFields): Record<string, string> {
  const valueError = describeValueError(fields)
  return {
    ...(valueError !== null && { value: valueError }),
    ...(fields.starts_at !== null &&
      fields.ends_at !== null &&
      fields.ends_at <= fields.starts_at && { ends_at: 'Choose an end after the start.' }),
  }
}

function describeValueError({ kind, value }: DiscountFields): string | null {
  if (kind === 'free_shipping') return null
  if (kind === 'percent') {
    const isPercent = value !== null && Number.isInteger(value) && value >= 1 && value <= 100
    return isPercent ? null : 'Enter a whole number from 1 to 100.'
  }
  if (value === null || value < 0.01) return 'Enter an amount above $0.'
  if (value > MAX_PRICE_DOLLARS) return 'Enter at most $100,000.'
  return isWholeCents(value) ? null : 'Enter an amount with at most two decimals.'
}

export const newDiscount = newDiscountFields.superRefine((fields, context) => {
  for (const [field, message] of Object.entries(discountErrors(fields)))
    context.addIssue({ code: 'custom', path: [field], message })
})

export const discountEndpoints = {
  discounts: endpoint('GET', '/api/admin/discounts', {
    summary: 'Lists the discount codes, newest first',
    access: 'admin',
    reply: z.object({ data: z.array(discount) }),
  }),
  createDiscount: endpoint('POST', '/api/admin/discounts', {
    summary: 'Adds a discount code',
    access: 'admin',
    status: 201,
    body: newDiscount,
    errors: [409],
    reply: success.extend({ data: discount }),
  }),
  updateDiscount: endpoint('PUT', '/api/admin/discounts/:id', {
    summary: 'Changes a discount code; keys that are not sent keep their values',
    access: 'admin',
    params: byId,
    body: discountChange,
    errors: [409],
    reply: success,
  }),
  deleteDiscount: endpoint('DELETE', '/api/admin/discounts/:id', {
    summary: 'Deletes a discount code; orders that used it keep it',
    access: 'admin',
    params: byId,
    reply: success,
  }),
}
