import { z } from 'zod'
import { byId, instant, success } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { requiredEmail } from '#contract/platform/api/form-fields.ts'
import {
  INVALID_LINK,
  SUBSCRIPTION_KINDS,
  type SubscriptionKind,
  TARGET_FIELDS,
} from './subscription-kinds.ts'

const target = z.int('Enter a whole number.').positive('Enter a whole number above 0.').nullish()

const MISSING_TARGETS: Record<SubscriptionKind, string> = {
  back_in_stock: 'Choose a product.',
  new_in_category: 'Choose a category.',
  drop: 'Choose a drop.',
  reopening: '',
}

const subscriptionRequest = z
  .object({
    email: requiredEmail,
    kind: z.enum(SUBSCRIPTION_KINDS, 'Choose what the email is about.'),
    product_id: target.describe('For `back_in_stock`'),
    category_id: target.describe('For `new_in_category`'),
    drop_id: target.describe('For `drop`'),
  })
  .superRefine((request, context) => {
    const field = TARGET_FIELDS[request.kind]
    if (field === null || typeof request[field] === 'number') return
    context.addIssue({ code: 'custom', path: [field], message: MISSING_TARGETS[request.kind] })
  })
export type SubscriptionRequest = z.output<typeof subscriptionRequest>

const label = z.string().describe('The name of the product, category or drop')

export const subscription = z.object({
  id: z.int(),
  kind: z.enum(SUBSCRIPTION_KINDS),
  label,
  created_at: instant,
})
export type Subscription = z.output<typeof subscription>

const confirmed = z.object({
  kind: z.enum([...SUBSCRIPTION_KINDS, 'draw']).describe('`draw`: an entry in a draw'),
  label,
})
export type Confirmed = z.output<typeof confirmed>

const linkToken = z
  .string(INVALID_LINK)
  .min(1, INVALID_LINK)
  .max(200, INVALID_LINK)
  .describe('Of a link in any email that offers to unsubscribe')

const optionalToken = z.object({ token: linkToken.optional() })

export const notificationEndpoints = {
  subscribe: endpoint('POST', '/api/notifications', {
    summary:
      "Asks for an email about something. It is sent once the address is confirmed; a customer's own address needs no confirmation",
    status: 202,
    body: subscriptionRequest,
    errors: [404],
    reply: success,
  }),
  confirm: endpoint('POST', '/api/notifications/confirm', {
    summary: 'Confirms a subscription or an entry with the token of its email',
    body: z.object({ token: linkToken }),
    reply: z.object({ success: z.literal(true), subscription: confirmed }),
  }),
  list: endpoint('GET', '/api/notifications', {
    summary:
      'Lists the confirmed subscriptions of an address: of a token, or of the account that is logged in',
    query: optionalToken,
    errors: [401],
    reply: z.object({ subscriptions: z.array(subscription) }),
  }),
  remove: endpoint('DELETE', '/api/notifications/:id', {
    summary: 'Ends a subscription',
    params: byId,
    query: optionalToken,
    body: optionalToken,
    errors: [401],
    reply: success,
  }),
  unsubscribe: endpoint('POST', '/api/notifications/unsubscribe', {
    summary: 'Ends all subscriptions of an address, also by the one-click request of RFC 8058',
    csrf: false,
    query: optionalToken,
    body: optionalToken,
    reply: success,
  }),
}
