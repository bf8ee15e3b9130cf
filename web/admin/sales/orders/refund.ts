import { toCents } from '#contract/platform/values/money.ts'
import type { RefundPurpose } from '#contract/sales/orders/admin-orders.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { newRequestKey } from '#web/platform/api/request-key.ts'

/** When a reply is lost, a retry with the same amount uses the same key, so the refund happens once. */
const keys = new Map<string, string>()

export async function requestRefund(orderUuid: string, dollars: number, purpose?: RefundPurpose) {
  const refund = `${orderUuid} ${toCents(dollars)}`
  const request_key = keys.get(refund) ?? newRequestKey()
  keys.set(refund, request_key)
  const reply = await adminApi.refundOrder({
    orderUuid,
    amount: dollars,
    request_key,
    ...(purpose && { purpose }),
  })
  keys.delete(refund)
  return reply
}
