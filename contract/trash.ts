import { z } from 'zod'
import { instant, paging } from './fields.ts'
import { TRASH_KINDS } from './trash-kinds.ts'

const trashed = z.object({
  kind: z.enum(TRASH_KINDS),
  id: z.int(),
  name: z.string().describe('Of a picture: what it shows. Of a message: who wrote it'),
  excerpt: z.string().nullable().describe('How a message begins'),
  image_url: z.string().nullable(),
  product: z
    .object({ id: z.int(), name: z.string() })
    .nullable()
    .describe('The piece to which a picture belongs'),
  pieces: z.int().describe('How many come back with a category, or carry a tag again'),
  deleted_at: instant,
  goes_at: instant.describe('When it will be gone for good'),
  blocked: z.string().nullable().describe('Why it can not be restored as things are now'),
})
export type Trashed = z.output<typeof trashed>

export const trashSchemas = {
  list: {
    summary: 'What was deleted in the last 30 days, the latest first',
    access: 'staff',
    query: z.object({ ...paging, kind: z.enum(TRASH_KINDS, 'Give a kind the shop knows.').optional() }),
    reply: z.object({
      data: z.array(trashed),
      total: z.int(),
      counts: z.record(z.enum(TRASH_KINDS), z.int()).describe('How many there are of each kind'),
    }),
  },
} as const
