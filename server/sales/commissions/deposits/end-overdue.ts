import type { Db } from '#server/platform/db/open.ts'
import { ProviderUnavailableError } from '#server/platform/integrations/payments.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { expireDeposits } from './sweep.ts'

/**
 * Asks the provider about deposits whose quote is over, so that nobody reads a commission as accepted that is not. The sweep does the
 * same within a minute, so there is rarely one. While the provider is down, they stay as they are.
 */
export async function expireOverdueDeposits(db: Db, context: PaymentContext): Promise<void> {
  const overdue = await db
    .selectFrom('commissions')
    .select('uuid')
    .where('state', 'in', ['quoted', 'accepted'])
    .where('valid_until_at', '<=', context.now())
    .where('accepted_at', 'is not', null)
    .execute()
  for (const { uuid } of overdue) {
    try {
      await expireDeposits(db, context, uuid)
    } catch (error) {
      if (!(error instanceof ProviderUnavailableError)) throw error
      return
    }
  }
}
