import { z } from 'zod'
import { instant } from './fields.ts'

/** The last night's backup: made, restored into a scratch place, and compared with the shop. */
export const lastBackup = z
  .object({
    taken_at: instant,
    took_ms: z.int().describe('Making it, restoring it and comparing, together'),
    orders: z.int().describe('How many the restored copy held'),
    differences: z
      .array(z.string())
      .describe('A sentence for each thing that was not as in the shop; none when all is well'),
    failure: z.string().nullable().describe('Why there is no backup of that night, as a sentence'),
    file: z.string().nullable().describe('Its name in the folder of backups'),
    bytes: z.int(),
  })
  .nullable()
  .describe('Null before the first night')
export type LastBackup = z.output<typeof lastBackup>
