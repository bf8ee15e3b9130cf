import type { Db } from '#server/platform/db/open.ts'
import type { PaymentState } from '#server/platform/db/rows/orders.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { settlePayment } from '#server/sales/payments/settle.ts'
import { orderPayable } from './order-payment.ts'

/** Syncs the payment of an order with the provider. @throws {ProviderUnavailableError} and the next call continues. */
export function settleOrder(
  db: Db,
  context: PaymentContext,
  orderId: number,
  options: { expireIfOpen?: boolean } = {},
): Promise<PaymentState> {
  return settlePayment(db, context, orderPayable(orderId), options)
}
