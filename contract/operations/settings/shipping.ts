import { z } from 'zod'
import { day, dollars } from '#contract/platform/api/fields.ts'
import { MAX_HANDLING_DAYS, MAX_POUNDS, MAX_TRANSIT_DAYS } from '#contract/platform/values/limits.ts'
import { typedNumber } from '#contract/platform/values/typed-number.ts'

const MAX_POSTAGE = 1000
const MAX_VALUE = 100_000
const MAX_INSURANCE_ROWS = 100

const postage = dollars(MAX_POSTAGE)

const insuranceRow = z.object({
  up_to: dollars(MAX_VALUE).refine((value) => value > 0, 'Enter more than $0.'),
  fee: postage,
})

const wholeDays = (min: number, max: number) => {
  const message = `Enter a whole number of days from ${min} to ${max}.`
  return z.int(typedNumber(message)).min(min, message).max(max, message)
}

/** How many business days a parcel is on the way: at least, at most. */
const transit = z
  .tuple([wholeDays(1, MAX_TRANSIT_DAYS), wholeDays(1, MAX_TRANSIT_DAYS)], 'Enter two numbers of days.')
  .superRefine(([from, until], context) => {
    if (until >= from) return
    context.addIssue({ code: 'custom', path: [1], message: 'Enter at least the first number of days.' })
  })

export const shippingSettings = z.object({
  handling_fee: dollars(100).describe('Added to both methods'),
  free_shipping_from: dollars(MAX_VALUE)
    .nullable()
    .describe('Standard shipping is free from this subtotal after discounts'),
  packaging_oz: z
    .number(typedNumber('Enter a weight in ounces.'))
    .min(0, 'Enter 0 oz or more.')
    .max(160, 'Enter at most 160 oz.'),
  zone: z
    .int('Choose a zone from 1 to 9.')
    .min(1, 'Choose a zone from 1 to 9.')
    .max(9, 'Choose a zone from 1 to 9.'),
  standard: z
    .array(postage, 'Send 70 prices.')
    .length(MAX_POUNDS, `Enter ${MAX_POUNDS} prices, for 1 to ${MAX_POUNDS} lb.`)
    .superRefine((prices, context) => {
      for (const [index, price] of prices.entries()) {
        const lighter = prices[index - 1]
        if (lighter === undefined || price >= lighter) continue
        const message = 'Enter at least the price of the pound before it.'
        context.addIssue({ code: 'custom', path: [index], message })
      }
    }),
  flat_rate: z.object({ small: postage, medium: postage, large: postage }, 'Send three prices.'),
  insurance: z
    .array(insuranceRow, 'Send rows of insurance fees.')
    .max(MAX_INSURANCE_ROWS, `Enter at most ${MAX_INSURANCE_ROWS} rows.`)
    .superRefine((rows, context) => {
      for (const [index, { up_to }] of rows.entries()) {
        const previous = rows[index - 1]
        if (!previous || up_to > previous.up_to) continue
        const message = 'Enter more than in the row above.'
        context.addIssue({ code: 'custom', path: [index, 'up_to'], message })
      }
    })
    .describe(
      'The first row whose `up_to` is at least the subtotal applies; above the last, none is offered',
    ),
  rates_valid_until: day.nullable(),
  handling_days: wholeDays(1, MAX_HANDLING_DAYS).describe(
    'Business days until an order ships, while fewer than 5 orders shipped in the last 90 days',
  ),
  transit_days: z
    .object({ standard: transit, flat_rate: transit }, 'Send the days of both methods.')
    .describe('Business days on the way, from and until'),
})
export type ShippingSettings = z.output<typeof shippingSettings>

/** Fields that were added later keep their value when they are not sent. */
export const shippingInput = shippingSettings.partial({ handling_days: true, transit_days: true })
