import { z } from 'zod'
import { instant, pageOf, paging } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { TRASH_KINDS } from './trash-kinds.ts'

const trashed = z.object({
  kind: z.enum(TRASH_KINDS),
  id: z.int(),
  name: z.string().describe('The alt text of an image, the sender of a message, or a name'),
  excerpt: z.string().nullable().describe('The start of a message'),
  image_url: z.string().nullable(),
  product: z.object({ id: z.int(), name: z.string() }).nullable().describe('The product of an image'),
  products: z.int().describe('Number of products that are restored with a category or get a tag back'),
  deleted_at: instant,
  goes_at: instant.describe('When it is deleted permanently'),
  blocked: z.string().nullable().describe('Why it cannot be restored'),
})
export type Trashed = z.output<typeof trashed>

export const trashEndpoints = {
  trash: endpoint('GET', '/api/admin/trash', {
    summary: 'Lists items deleted in the last 30 days, newest first',
    access: 'admin',
    query: z.object({ ...paging, kind: z.enum(TRASH_KINDS, 'Choose a valid kind.').optional() }),
    reply: z.object({
      ...pageOf(trashed),
      counts: z.record(z.enum(TRASH_KINDS), z.int()).describe('Number of items of each kind'),
    }),
  }),
}
