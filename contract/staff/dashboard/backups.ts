import { z } from 'zod'
import { instant } from '#contract/platform/api/common-schemas.ts'

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

export const storeCopies = z
  .object({
    newest_at: instant.nullable().describe('When the shop was as in its newest copy'),
    is_late: z.boolean().describe('Whether the newest copy is older than three intervals'),
    failure: z.string().nullable().describe('Why the last attempt failed; null when it worked'),
    waiting_images: z.int().describe('Images that are not there yet'),
    last_test: lastBackup.describe('The last nightly restore; null before the first one'),
  })
  .nullable()
  .describe('Null without a backup store')
export type StoreCopies = z.output<typeof storeCopies>
