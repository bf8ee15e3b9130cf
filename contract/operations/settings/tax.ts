import { z } from 'zod'
import { onOff, percent, rejectRepeated, stateCode, zipCode } from '#contract/platform/api/fields.ts'

const taxRate = percent(15, 3)
const MAX_ZIP_RATES = 2000

const stateTax = z.object({
  state: stateCode,
  rate: taxRate,
  tax_shipping: onOff.default(false),
  tax_card_fee: onOff.default(false),
  zip_rates: z
    .array(z.object({ zip: zipCode, rate: taxRate }), 'Send a list of ZIP codes with their rates.')
    .max(MAX_ZIP_RATES, `Enter at most ${MAX_ZIP_RATES} ZIP codes.`)
    .superRefine((rows, context) =>
      rejectRepeated(rows, ({ zip }) => zip, ['zip'], 'This ZIP code has a rate already.', context),
    )
    .default([])
    .describe("Each replaces the state's rate, inside that state only"),
})
export type StateTax = z.output<typeof stateTax>

export const taxSettings = z.object({
  enabled: onOff,
  states: z
    .array(stateTax, 'Send a list of states.')
    .superRefine((rows, context) =>
      rejectRepeated(rows, ({ state }) => state, ['state'], 'This state has a rate already.', context),
    ),
})
export type TaxSettings = z.output<typeof taxSettings>
