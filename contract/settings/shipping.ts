import { z } from 'zod'
import { MAX_POUNDS } from '#contract/limits.ts'
import { day, dollars } from './fields.ts'

const MAX_POSTAGE = 1000
const MAX_VALUE = 100_000
const MAX_INSURANCE_ROWS = 100

const postage = dollars(MAX_POSTAGE)

const insuranceRow = z.object({
  up_to: dollars(MAX_VALUE).refine((value) => value > 0, 'Enter more than $0.'),
  fee: postage,
})

export const shippingSettings = z.object({
  handling_fee: dollars(100).describe('Added to both methods'),
  free_shipping_from: dollars(MAX_VALUE)
    .nullable()
    .describe('Standard shipping is free from this subtotal after discounts'),
  packaging_oz: z
    .number('Enter a weight in ounces.')
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
})
export type ShippingSettings = z.output<typeof shippingSettings>
