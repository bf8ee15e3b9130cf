import { toCents } from '#contract/money.ts'
import { newRequestKey } from '#web/admin/request-key.ts'
import { browserApi } from '#web/browser-api.ts'

/** A refund whose reply was lost keeps its key for the next try at the same amount, so the money is sent once. */
const keys = new Map<string, string>()

export async function refundOrder(orderUuid: string, dollars: number) {
  const refund = `${orderUuid} ${toCents(dollars)}`
  const request_key = keys.get(refund) ?? newRequestKey()
  keys.set(refund, request_key)
  const reply = await browserApi.admin.refundOrder({ orderUuid, amount: dollars, request_key })
  keys.delete(refund)
  return reply
}
