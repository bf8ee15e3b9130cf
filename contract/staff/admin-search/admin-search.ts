import { z } from 'zod'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { MAX_ADMIN_SEARCH, MAX_SEARCH_RESULTS } from '#contract/platform/values/limits.ts'

/** In the order of the results. */
const RESULT_KINDS = ['order', 'commission', 'product', 'customer', 'message'] as const
export type ResultKind = (typeof RESULT_KINDS)[number]

const EMPTY = 'Enter what to search for.'

export const searchResult = z.object({
  kind: z.enum(RESULT_KINDS),
  title: z.string(),
  detail: z.string(),
  url: z.string().describe("Path of the staff's page that shows it"),
})
export type SearchResult = z.output<typeof searchResult>

export const adminSearchEndpoints = {
  search: endpoint('GET', '/api/admin/search', {
    summary: 'Searches orders, commissions, products, messages and, for site admins, customers',
    access: 'admin',
    query: z.object({
      q: z
        .string(EMPTY)
        .overwrite((text) => text.replace(/\s+/g, ' ').trim())
        .min(1, EMPTY)
        .max(MAX_ADMIN_SEARCH, 'Search for at most 100 characters.')
        .describe('An order number, UUID or tracking number, or part of a name, an email or a message'),
    }),
    reply: z.object({
      results: z
        .array(searchResult)
        .max(MAX_SEARCH_RESULTS)
        .describe('By kind; the order with exactly this number is first'),
    }),
  }),
}
