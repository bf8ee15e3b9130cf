import { z } from 'zod'
import { dollars, onOff, percent, stateCode } from '#contract/platform/api/fields.ts'

export const MAX_PERCENT = 5
export const MAX_FIXED = 1

export const cardFeeSettings = z.object({
  enabled: onOff,
  percent: percent(MAX_PERCENT, 2),
  fixed: dollars(MAX_FIXED),
  exempt_states: z
    .array(stateCode, 'Send a list of states.')
    .overwrite((codes) => [...new Set(codes)].sort())
    .describe('Codes of states where no card fee is charged'),
})
export type CardFeeSettings = z.output<typeof cardFeeSettings>
