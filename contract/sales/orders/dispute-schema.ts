import { z } from 'zod'
import { instant, money } from '#contract/platform/api/common-schemas.ts'
import { DISPUTE_STATUSES } from './disputes.ts'

export const dispute = z.object({
  amount: money,
  reason: z.string().describe('The provider\'s word: "product_not_received"'),
  status: z.enum(DISPUTE_STATUSES),
  due_by: instant.nullable().describe('When the evidence is due'),
})
export type Dispute = z.output<typeof dispute>
