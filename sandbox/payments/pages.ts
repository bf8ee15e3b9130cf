import type Stripe from 'stripe'
import { z } from 'zod'
import { invalid } from './failure.ts'
import type { SessionRecord, WireLineItem } from './records.ts'
import { Expand, wholeNumber } from './session-params.ts'

export const PageParams = z.strictObject({
  limit: wholeNumber(1, 100).optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  expand: Expand,
})

export type PageParams = z.output<typeof PageParams>

export function page<T extends { id: string }>(
  items: Iterable<T>,
  url: string,
  params: PageParams,
): Stripe.ApiList<T> {
  const { limit = 10, starting_after: after, ending_before: before } = params
  if (before) return pageBefore([...items], url, limit, before)
  const data: T[] = []
  let started = !after
  for (const item of items) {
    if (data.length === limit) return { object: 'list', data, has_more: true, url }
    if (started) data.push(item)
    else started = item.id === after
  }
  if (!started)
    throw invalid(`No such object: '${after}'`, { code: 'resource_missing', param: 'starting_after' })
  return { object: 'list', data, has_more: false, url }
}

function pageBefore<T extends { id: string }>(items: T[], url: string, limit: number, before: string) {
  const end = items.findIndex((item) => item.id === before)
  if (end < 0)
    throw invalid(`No such object: '${before}'`, { code: 'resource_missing', param: 'ending_before' })
  const start = Math.max(0, end - limit)
  return { object: 'list' as const, data: items.slice(start, end), has_more: start > 0, url }
}

export function lineItemPage(
  { session, lineItems }: SessionRecord,
  params: PageParams,
): Stripe.ApiList<WireLineItem> {
  return page(lineItems, `/v1/checkout/sessions/${session.id}/line_items`, params)
}
