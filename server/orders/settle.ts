import type { Db } from '#server/db/open.ts'
import type { PaymentState } from '#server/db/rows/orders.ts'
import type { PaymentContext } from '#server/payments/context.ts'
import { settlePayment } from '#server/payments/settle.ts'
import { orderPayable } from './order-payment.ts'

/** Syncs the payment of an order with the provider. @throws {ProviderUnavailableError} and the next call continues. */
export function settleOrder(
  db: Db,
  context: PaymentContext,
  orderId: number,
  options: { endIfOpen?: boolean } = {},
): Promise<PaymentState> {
  return settlePayment(db, context, orderPayable(orderId), options)
}
