import type { Tx } from '#server/platform/db/open.ts'
import { recoverBalance } from '#server/sales/commissions/balance.ts'
import { flagOrder } from '../events.ts'
import { findPayment, lockOrder } from '../queries.ts'
import { takeGiftCard, takeStock, UNKNOWN_COMMISSION, UNPAID_BY_GIFT_CARD } from './take-stock.ts'

/**
 * Gives its stock to an order that the lost server captured, before it is marked paid. An order that had expired by then was
 * revived by the payment.
 */
export async function prepareCapture(tx: Tx, orderId: number, at: number): Promise<void> {
  const order = await lockOrder(tx, orderId)
  const { state } = await findPayment(tx, orderId)
  if (state === 'captured') return
  const isRevived = order.status === 'cancelled' && state === 'expired'
  if (isRevived) await tx.updateTable('orders').set({ status: 'pending' }).where('id', '=', orderId).execute()
  if (order.status !== 'pending' && !isRevived) return
  await takeStock(tx, orderId, { reason: 'recovered', at })
  if (!(await recoverBalance(tx, order, at))) await flagOrder(tx, orderId, UNKNOWN_COMMISSION, at)
  if (await takeGiftCard(tx, order, { reason: 'recovered', at })) return
  await flagOrder(tx, orderId, UNPAID_BY_GIFT_CARD, at)
}
