import { z } from 'zod'
import { dollars, onOff, percent, stateCode } from './fields.ts'

export const cardFeeSettings = z.object({
  enabled: onOff,
  percent: percent(5, 2),
  fixed: dollars(1),
  exempt_states: z
    .array(stateCode, 'Send a list of states.')
    .transform((codes) => [...new Set(codes)].sort())
    .describe('Codes of states where no card fee is charged'),
})
export type CardFeeSettings = z.output<typeof cardFeeSettings>
