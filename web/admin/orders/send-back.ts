import { browserApi } from '#web/browser-api.ts'
import { answered, requestKey } from './request-keys.ts'

/** Sends dollars back to an order's card: once, however often it is tried until an answer comes. */
export async function sendBack(orderUuid: string, dollars: number) {
  const reply = await browserApi.admin.refundOrder({
    orderUuid,
    amount: dollars,
    request_key: requestKey(orderUuid, dollars),
  })
  answered(orderUuid, dollars)
  return reply
}
