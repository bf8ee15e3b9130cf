import { z } from 'zod'
import { idText, instant, pageOf, paging, searchText } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { SUBSCRIPTION_KINDS } from './subscription-kinds.ts'

export const waitingSubscriber = z.object({
  id: z.int(),
  email: z.string(),
  kind: z.enum(SUBSCRIPTION_KINDS),
  target_id: z.int().describe('Of a product, category or drop; 0 for a reopening'),
  label: z.string(),
  confirmed_at: instant,
})
export type WaitingSubscriber = z.output<typeof waitingSubscriber>

export const waitingList = waitingSubscriber
  .pick({ kind: true, target_id: true, label: true })
  .extend({ waiting: z.int() })
export type WaitingList = z.output<typeof waitingList>

const list = {
  kind: z.enum(SUBSCRIPTION_KINDS, 'Choose a valid list.').optional(),
  target_id: idText.optional().describe('With `kind`: a product, category or drop'),
}

export const subscriberEndpoints = {
  subscribers: endpoint('GET', '/api/admin/subscribers', {
    summary: 'Lists who waits for what, in the order in which they are told; confirmed requests only',
    access: 'admin',
    query: z.object({ ...paging, ...list, search: searchText.optional().describe('Part of an address') }),
    reply: z.object({
      ...pageOf(waitingSubscriber),
      lists: z.array(waitingList).describe('The longest lists first, at most 200'),
    }),
  }),
  exportSubscribers: endpoint('GET', '/api/admin/subscribers.csv', {
    summary: 'Exports who waits for what as CSV',
    access: 'admin',
    csv: true,
    query: z.object(list),
    reply: z.string(),
  }),
}
