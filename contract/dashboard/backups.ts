import { z } from 'zod'
import { instant } from '#contract/common-schemas.ts'

export const lastBackup = z
  .object({
    taken_at: instant,
    took_ms: z.int().describe('Time to create, restore and compare it'),
    orders: z.int().describe('Number of orders in the restored copy'),
    differences: z
      .array(z.string())
      .describe('A sentence for each difference from the shop; empty when the copy matches'),
    failure: z.string().nullable().describe('Why the backup failed'),
    file: z.string().nullable().describe('Its name in the backup folder'),
    bytes: z.int(),
  })
  .nullable()
  .describe('Null before the first backup')
export type LastBackup = z.output<typeof lastBackup>
