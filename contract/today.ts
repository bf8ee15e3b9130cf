import { z } from 'zod'
import { lastBackup } from './backups.ts'
import { instant, money } from './fields.ts'

const waiting = z.object({
  count: z.int(),
  oldest: instant.nullable().describe('Since when the one that has waited longest waits'),
})
const period = z.object({
  orders: z.int().describe('Paid for in this time'),
  kept: money.describe('What they brought, less what was sent back'),
})

/** What waits for the staff, counted as the pages count that each figure leads to. */
export const today = z.object({
  at: instant.describe('When this was so'),
  to_pack: waiting.describe('Paid and not yet shipped'),
  to_answer: waiting.describe('Messages that are not archived and have no answer yet'),
  flagged: z.object({ count: z.int() }).describe('Orders whose payment a person has to look at'),
  failed_mails: z.object({ count: z.int() }).describe('Mails the shop gave up on'),
  running_low: z.object({ count: z.int(), names: z.array(z.string()).describe('The first few') }),
  sold_out: z.object({ count: z.int() }),
  backup: lastBackup,
  sales: z.object({ today: period, week: period }).describe("The workshop's day and week, from Monday"),
})
export type Today = z.output<typeof today>

export const todaySchemas = {
  get: { summary: 'What waits to be done, in figures', access: 'staff', reply: today },
} as const
