import { z } from 'zod'
import { instant, success } from './fields.ts'
import { MAX_PAGE_PATH } from './shop.ts'

export const pageView = z.object({
  id: z.int(),
  path: z.string(),
  view_count: z.int(),
  updated_at: instant,
})
export type PageView = z.output<typeof pageView>

export const pageviewSchemas = {
  track: {
    summary: 'Counts a view of a public page; what is none is not counted',
    csrf: false,
    body: z.object({
      path: z
        .string('Give a path of this site.')
        .max(MAX_PAGE_PATH, `Give a path of at most ${MAX_PAGE_PATH} characters.`)
        .regex(/^\/(?![/\\])/, 'Give a path that starts with a single slash.'),
    }),
    reply: success,
  },
  trackCart: {
    summary: 'Counts that a piece was put in a cart: the piece and the day, and nothing of whose cart it is',
    body: z.object({ product_id: z.int('Name a piece.') }),
    reply: success,
  },
} as const

export const pageviewStaffSchemas = {
  list: {
    summary: 'How often each public page was seen, most viewed first',
    access: 'staff',
    reply: z.array(pageView),
  },
} as const
