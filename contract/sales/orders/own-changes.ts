import { z } from 'zod'
import { success, uuidText } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { MAX_CANCEL_REASON } from '#contract/platform/values/limits.ts'
import { ownAddressForm } from '#contract/sales/checkout/customer-form.ts'
import { order } from './orders.ts'

const byUuid = z.object({ orderUuid: uuidText })
const changed = success.extend({ order })

/** For the customer's own browser, login or emailed link; nobody else learns whether there is such an order. */
export const ownChangeEndpoints = {
  changeAddress: endpoint('PUT', '/api/orders/:orderUuid/address', {
    summary:
      'Changes where your order goes, until `changes_until`. A lower total is refunded; a higher one is a 409 with the `difference` in dollars',
    params: byUuid,
    body: ownAddressForm,
    errors: [404, 409, 503],
    reply: changed,
  }),
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
