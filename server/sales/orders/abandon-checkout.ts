import type { Db } from '#server/platform/db/open.ts'
import { ProviderUnavailableError } from '#server/platform/integrations/payments.ts'
import { askProvider } from '#server/sales/payments/ask-provider.ts'
import { VOIDED, VOIDING } from '#server/sales/payments/card-payment.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { orderPayment } from './order-payment.ts'
import { findOrder, findPayment } from './queries.ts'

export type AbandonOutcome = 'cancelled' | 'paid' | 'open'

/**
 * Expires the session of an abandoned checkout and restocks once the provider confirms. Needs no login: the order's UUID
 * can't be guessed, and a paid order stays paid.
 */
export async function abandonCheckout(
  db: Db,
  context: PaymentContext,
  orderUuid: string,
): Promise<AbandonOutcome> {
  const order = await findOrder(db, { orderUuid })
  if (!order) return 'cancelled'
  // Everyone with the commission's link reads the order's UUID.
  if (order.commission_id !== null) return 'open'
  // The shop or its time ends a payment link.
  if ((await findPayment(db, order.id)).hasPaymentLink) return 'open'
  try {
    const state = await askProvider(db, context, orderPayment(order.id), { expireIfOpen: true })
    if (state === 'expired' || state === VOIDED || state === VOIDING) return 'cancelled'
    return state === 'open' || state === 'opening' ? 'open' : 'paid'
  } catch (error) {
    if (error instanceof ProviderUnavailableError) return 'open'
    throw error
  }
}
