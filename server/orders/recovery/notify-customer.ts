import { toDollars } from '#contract/money.ts'
import type { Tx } from '#server/db/open.ts'
import { queueEmail } from '#server/email/outbox.ts'
import { refundedOf, taxIn } from '../amounts.ts'
import { deliveryOf } from '../delivery-of.ts'
import { confirmationKey } from '../mark-paid.ts'
import { findPayment, type OrderRow } from '../queries.ts'
import { toOrder } from '../read.ts'
import { readReceipt } from '../receipt.ts'
import { refundParts } from '../refund-parts.ts'

/** Confirms a recovered order again, or its cancellation: nobody can know whether the lost server did. */
export async function notifyRecoveredCustomer(tx: Tx, row: OrderRow, at: number): Promise<void> {
  const payment = await findPayment(tx, row.id)
  if (payment.state !== 'captured') return
  const email = { recipient: row.email, orderId: row.id, at }
  const order = await toOrder(tx, row)
  if (row.status !== 'cancelled') {
    const confirmation = { ...email, dedupeKey: confirmationKey(row.id) }
    const delivery = await deliveryOf(tx, row)
    const receipt = row.source === 'admin' ? await readReceipt(tx, row) : null
    if (receipt) {
      await queueEmail(tx, {
        ...confirmation,
        kind: 'order-receipt',
        props: { receipt, ...delivery, again: true },
      })
    } else {
      await queueEmail(tx, {
        ...confirmation,
        kind: 'order-confirmation',
        props: { order, ...delivery, again: true },
      })
    }
    return
  }
  const cents = refundedOf(payment)
  const refunded = toDollars(cents)
  const tax = toDollars(taxIn(cents, row))
  const parts = await refundParts(tx, row, {
    giftCard: payment.gift_card_refunded_cents,
    deposit: payment.deposit_refunded_cents,
  })
  await queueEmail(tx, {
    ...email,
    dedupeKey: `order ${row.id} recovered as cancelled`,
    kind: 'order-cancelled',
    props: { order, refunded, tax, ...parts, again: true },
  })
}
