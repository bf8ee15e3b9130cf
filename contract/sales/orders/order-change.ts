import { z } from 'zod'
import { instant, money } from '#contract/platform/api/common-schemas.ts'

/** How the difference of a change was settled. */
const CHANGE_SETTLEMENTS = ['link', 'refund', 'waive', 'cash'] as const
export const settlement = z.enum(CHANGE_SETTLEMENTS, 'Choose link, waive or cash.')
export type Settlement = z.output<typeof settlement>

export const CHANGE_STATES = ['applied', 'pending', 'expired', 'withdrawn'] as const

/** A change of an order, as its timeline has it. */
export const orderChange = z.object({
  id: z.int(),
  at: instant,
  by: z
    .object({ id: z.string(), name: z.string().nullable() })
    .nullable()
    .describe('Null when the customer did it, or the shop'),
  what: z.array(z.string()).describe('A sentence for each thing that changed; empty once it is erased'),
  difference: money.describe('After − before'),
  settled: settlement.nullable().describe('refund: the total fell; null: it did not change'),
  state: z.enum(CHANGE_STATES),
})
export type OrderChange = z.output<typeof orderChange>
