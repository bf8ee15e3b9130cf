import type { Db } from '#server/platform/db/open.ts'
import { ProviderUnavailableError } from '#server/platform/integrations/payments.ts'
import { AskedRecentlyError, askProvider } from '#server/sales/payments/ask-provider.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { findChangesWithPages } from '#server/sales/payments/payment-pages.ts'
import { settlePayment } from '#server/sales/payments/settle.ts'

/** Settles the changes of an order that someone may be paying for. @throws {ProviderUnavailableError} */
export async function settleChanges(
  db: Db,
  context: PaymentContext,
  orderId: number,
  options: { expireIfOpen?: boolean } = {},
): Promise<void> {
  for (const id of await findChangesWithPages(db, orderId))
    await settlePayment(db, context, context.changePayment({ id, order_id: orderId }), options)
}

/** The same where it can wait for the sweep, because the provider is down. */
export async function settleChangesIfPossible(...args: Parameters<typeof settleChanges>): Promise<void> {
  try {
    await settleChanges(...args)
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error
  }
}

/** The same for a visitor, who asks the provider only so often. @throws {ProviderUnavailableError} */
export async function askAboutChanges(db: Db, context: PaymentContext, orderId: number): Promise<void> {
  for (const id of await findChangesWithPages(db, orderId)) {
    try {
      await askProvider(db, context, context.changePayment({ id, order_id: orderId }))
    } catch (error) {
      if (!(error instanceof AskedRecentlyError)) throw error
    }
  }
}
