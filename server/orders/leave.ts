import type { Db } from '#server/db/open.ts'
import { ProviderUnreachable } from '#server/outside/payments.ts'
import { findOrder } from './rows.ts'
import { settleOrder, type Till } from './settle.ts'

export type LeaveOutcome = 'cancelled' | 'paid' | 'open'

/**
 * The buyer turned back on the payment page: ends the session at the provider, and the pieces return once it says so.
 * Whoever knows the order's number may do this; the number can't be guessed, and a paid order stays paid.
 */
export async function leaveCheckout(db: Db, till: Till, orderUuid: string): Promise<LeaveOutcome> {
  const order = await findOrder(db, { orderUuid })
  if (!order) return 'cancelled'
  try {
    const state = await settleOrder(db, till, order.id, { endIfOpen: true })
    if (state === 'expired' || state === 'refused' || state === 'refusing') return 'cancelled'
    return state === 'open' || state === 'opening' ? 'open' : 'paid'
  } catch (error) {
    if (error instanceof ProviderUnreachable) return 'open'
    throw error
  }
}
