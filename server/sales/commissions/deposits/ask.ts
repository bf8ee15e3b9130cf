import type { Db } from '#server/platform/db/open.ts'
import { ProviderUnavailableError } from '#server/platform/integrations/payments.ts'
import { askProvider } from '#server/sales/payments/ask-provider.ts'
import { VOIDING } from '#server/sales/payments/card-payment.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { depositPayment } from './deposit-payment.ts'

/**
 * So that a customer who comes back from the payment page reads that the deposit is paid. While the provider is down, the page shows
 * what the shop knows; an event or the sweep settles the deposit later.
 */
export async function askAboutDeposit(
  db: Db,
  context: PaymentContext,
  commissionUuid: string,
): Promise<void> {
  const deposit = await db
    .selectFrom('deposits')
    .innerJoin('commissions', 'commissions.id', 'deposits.commission_id')
    .innerJoin('payment_link_sessions', 'payment_link_sessions.deposit_id', 'deposits.id')
    .select('deposits.id')
    .where('commissions.uuid', '=', commissionUuid)
    .where('deposits.state', 'in', ['open', 'capturing', VOIDING])
    .where('ended_at', 'is', null)
    .orderBy('deposits.id', 'desc')
    .executeTakeFirst()
  if (!deposit) return
  try {
    await askProvider(db, context, depositPayment(deposit.id))
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error
  }
}
