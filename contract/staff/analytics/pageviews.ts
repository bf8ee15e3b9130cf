import { z } from 'zod'
import { instant, success } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { MAX_PAGE_PATH } from '#contract/platform/values/limits.ts'

export const pageView = z.object({
  id: z.int(),
  path: z.string(),
  view_count: z.int(),
  updated_at: instant,
})
export type PageView = z.output<typeof pageView>

export const pageviewEndpoints = {
  trackPageview: endpoint('POST', '/api/public/track-pageview', {
    summary: 'Counts a view of a public page; other paths are ignored',
    csrf: false,
    body: z.object({
      path: z
        .string('Send a path of this site.')
        .max(MAX_PAGE_PATH, `Send a path of at most ${MAX_PAGE_PATH} characters.`)
        .regex(/^\/(?![/\\])/, 'Send a path that starts with a single slash.'),
    }),
    reply: success,
  }),
  trackCart: endpoint('POST', '/api/public/track-cart', {
    summary: 'Counts a product added to a cart; stores only the product and the day',
    body: z.object({ product_id: z.int('Send a product id.') }),
    reply: success,
  }),
}

export const adminPageviewEndpoints = {
  pageviews: endpoint('GET', '/api/admin/pageviews', {
    summary: 'Lists the views of each public page, most viewed first',
    access: 'admin',
    reply: z.array(pageView),
  }),
}
