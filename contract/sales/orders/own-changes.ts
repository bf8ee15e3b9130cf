import { z } from 'zod'
import { success, uuidText } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { MAX_CANCEL_REASON } from '#contract/platform/values/limits.ts'
import { order } from './orders.ts'

const byUuid = z.object({ orderUuid: uuidText })
const changed = success.extend({ order })

/** For the customer's own browser, login or emailed link; nobody else learns whether there is such an order. */
export const ownChangeEndpoints = {
  cancelOrder: endpoint('POST', '/api/orders/:orderUuid/cancel', {
    summary: 'Cancels and refunds your whole order, until `changes_until`. Safe to repeat',
    params: byUuid,
    body: z.object({
      reason: z
        .string('Send a text.')
        .trim()
        .max(MAX_CANCEL_REASON, `Use at most ${MAX_CANCEL_REASON} characters.`)
        .default(''),
    }),
    errors: [404, 409, 503],
    reply: changed,
  }),
}
