import { z } from 'zod'
import { MAX_PRICE_DOLLARS, MAX_SEARCH } from '#contract/platform/values/limits.ts'
import { isWholeCents } from '#contract/platform/values/money.ts'
import { typedDollars } from '#contract/platform/values/typed-number.ts'

export const money = z.number()
export const instant = z.iso.datetime().describe('ISO 8601 in UTC')

/** An id in a path or query. */
export const idText = z
  .string()
  .regex(/^\d{1,15}$/, 'Enter a whole number.')
  .transform(Number)

/** A whole number from 1 to `max` in a query. */
export const counter = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'Enter a whole number of 1 or more.')
    .transform(Number)
    .refine((number) => number <= max, `Enter at most ${max}.`)

export const paging = {
  page: counter(1_000_000).default(1),
  per_page: counter(100).default(50),
}

/** The reply to a query with `paging`: `total` counts all matches. */
export const pageOf = <T extends z.ZodType>(item: T) => ({ data: z.array(item), total: z.int() })

export const byId = z.object({ id: idText })

/** A day of work on a product. A day in any other year is a typing error. */
export const workDay = z.iso
  .date('Enter a date.')
  .refine((day) => day >= '1900-01-01' && day <= '2099-12-31', 'Enter a date from 1900 to 2099.')

export const searchText = z.string().trim().min(1, 'Enter a search term.').max(MAX_SEARCH)

export const uuidText = z.string().max(100)

/** An idempotency key: one per click. */
export const requestKey = z
  .string('Send a request key.')
  .regex(/^[\w-]{8,80}$/, 'Send a request key of 8 to 80 letters, digits, hyphens and underscores.')

/** An idempotency key of what must not happen twice, and stays the same while sending it is tried again. */
export const requestUuid = z.guid('Send a UUID.')

export const success = z.object({ success: z.literal(true) })

export const price = z
  .number(typedDollars('Enter a price in dollars.', 'a price'))
  .min(0.01, 'Enter a price above $0.')
  .max(MAX_PRICE_DOLLARS, 'Enter a price of at most $100,000.')
  .refine(isWholeCents, 'Enter a price with at most two decimals.')

/** A name on one line: every run of spaces, tabs and line breaks becomes one space. */
export const nameText = (max: number) =>
  z
    .string('Enter a name.')
    .overwrite((text) =>
      text
        .toWellFormed()
        .replace(/[\s\u0085]+/g, ' ')
        .trim(),
    )
    .min(1, 'Enter a name.')
    .max(max, `Use at most ${max} characters.`)

export const commaList = z
  .string()
  .max(2000)
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every((part) => part !== ''), 'Remove the empty item between the commas.')
