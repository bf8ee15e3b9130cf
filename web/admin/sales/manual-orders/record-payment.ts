import { formatDollars } from '#contract/platform/values/money.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { isManual, type ManualMethod } from '#contract/sales/orders/order-sources.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'
import { byHand } from './by-hand.ts'

interface TakenPayment {
  payment: ManualMethod
  payment_note: string | null
}

/**
 * Records a payment that staff take by hand. The shop records an order's payment once, so after a conflict or a lost answer the
 * order itself says what happened. @returns the order, which can be paid otherwise. @throws while it is not paid
 */
export async function recordPayment(
  { order_uuid: orderUuid }: AdminOrder,
  taken: TakenPayment,
): Promise<AdminOrder> {
  try {
    return (await adminApi.takePayment({ orderUuid, ...taken })).order
  } catch (error) {
    const { order } = await adminApi.order({ orderUuid }).catch(() => {
      throw error
    })
    if (order.status === 'pending') throw error
    return order
  }
}

const UNKNOWN =
  'We did not hear back from the shop, so we do not know yet whether the payment was recorded. Try again: it is recorded only once.'

/** A request without an answer may have been carried out. @returns null for an answer with its own reason */
export function lostAnswer(error: unknown): string | null {
  return failedWith(error, 0) ? UNKNOWN : null
}

/** Describes an unexpected result. @returns null when the payment is recorded as it was taken */
export function contradiction(
  { id, status, payment_method }: AdminOrder,
  taken: ManualMethod,
): string | null {
  if (status === 'cancelled') return `Order ${id} is cancelled. Nothing was recorded.`
  if (payment_method === taken) return null
  return isManual(payment_method)
    ? `Order ${id} was already paid${byHand(payment_method)}. Nothing more was recorded.`
    : `The customer has just paid order ${id} by card. Nothing more was recorded.`
}

/** "$195.00 by check" */
export function takenLabel({ total_price }: AdminOrder, method: ManualMethod): string {
  return `${formatDollars(total_price)}${method === 'other' ? '' : byHand(method)}`
}
