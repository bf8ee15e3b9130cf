import { z } from 'zod'
import { isWholeCents } from './money.ts'
import { MAX_PRICE_DOLLARS } from './shop.ts'

/** Schemas that several calls share. */

export const money = z.number()
export const instant = z.iso.datetime().describe('ISO 8601 in UTC')

/** A path or query id: digits only. Ids that no row can have are simply absent, so their length is all that is checked. */
export const idText = z
  .string()
  .regex(/^\d{1,15}$/, 'Give a whole number.')
  .transform(Number)

/** A whole number from 1 to `most`, in an address. */
export const counter = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'Give a whole number from 1.')
    .transform(Number)
    .refine((number) => number <= most, `Give a number of at most ${most}.`)

/** One page of a list; the first 50 when nothing is said. */
export const paging = {
  page: counter(1_000_000).default(1),
  per_page: counter(100).default(50),
}

export const byId = z.object({ id: idText })

/** What somebody types to find something. */
export const searchText = z.string().trim().min(1, 'Give something to search for.').max(200)

export const uuidText = z.string().max(100)

/** Made once for each press of a button: pressed twice or sent twice, it is done once. */
export const requestKey = z
  .string('Give a key.')
  .regex(/^[\w-]{8,80}$/, 'Give a key of 8 to 80 letters, digits and hyphens.')

export const success = z.object({ success: z.literal(true) })

export const price = z
  .number('Enter a price in dollars.')
  .min(0.01, 'Enter a price above $0.')
  .max(MAX_PRICE_DOLLARS, 'Enter a price of at most $100,000.')
  .refine(isWholeCents, 'Enter a price with at most two decimals.')

/** A comma-separated list in which nothing is empty. */
export const commaList = z
  .string()
  .max(2000)
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every((part) => part !== ''), 'Leave nothing empty between the commas.')

/** A line of a form. What is missing counts as empty, so that every wrong field is named at once. */
export const emptyLine = z.string('Fill in this field.').trim().default('')
