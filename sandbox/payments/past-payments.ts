import type Stripe from 'stripe'
import { z } from 'zod'
import { inTransaction } from '../database.ts'
import { newCharge } from './charges.ts'
import { newDispute } from './disputes.ts'
import { newSessionRecord } from './new-session.ts'
import { customerDetails } from './pay.ts'
import { newIntent } from './payment-intents.ts'
import type { Provider } from './provider.ts'
import { newId, readRecord, saveRecord } from './records.ts'
import { newRefund } from './refunds.ts'
import { SessionParams } from './session-params.ts'

const cents = z.int().min(1).max(99_999_999)
const seconds = z.int().min(0)
const id = z.string().min(1).max(255)

/** A payment that was captured before the sandbox existed. Times are in seconds. */
const PastPayment = z.strictObject({
  session: id,
  intent: id,
  amount: cents,
  paid_at: seconds,
  name: z.string().max(200),
  email: z.email(),
  card: z.strictObject({ brand: z.string(), last4: z.string().length(4) }),
  reference: id,
  metadata: z.record(z.string(), z.string()),
  refunds: z.array(
    z.strictObject({ amount: cents, at: seconds, metadata: z.record(z.string(), z.string()) }),
  ),
  disputes: z.array(
    z.strictObject({
      id,
      amount: cents,
      at: seconds,
      due_by: seconds,
      status: z.enum(['needs_response', 'won']),
    }),
  ),
})
type PastPayment = z.output<typeof PastPayment>

export const PastPayments = z.strictObject({ payments: z.array(PastPayment).max(1000) })

/** For a demo shop with a past. Sends no events. Payments that are known stay as they are. @returns how many are new. */
export function addPastPayments(provider: Provider, { payments }: z.output<typeof PastPayments>): number {
  return inTransaction(provider.db, () => {
    const unknown = payments.filter(({ session }) => !readRecord(provider.db, 'session', session))
    for (const payment of unknown) addPayment(provider, payment)
    return unknown.length
  })
}

function addPayment({ db, url }: Provider, payment: PastPayment): void {
  const { amount, paid_at: now, name, email } = payment
  const record = newSessionRecord(paramsOf(payment, url()), { now, expiresAt: now + 1800, origin: url() })
  const intent = { ...newIntent(record, now), id: payment.intent }
  const card = { ...payment.card, expMonth: 12, expYear: 2040, funding: 'credit' as const }
  const charge = newCharge({ id: newId('ch'), intent, card, name, email, now })
  const refunded = payment.refunds.reduce((sum, refund) => sum + refund.amount, 0)
  const captured: Stripe.Charge = {
    ...charge,
    ...{ captured: true, amount_captured: amount, balance_transaction: newId('txn') },
    ...{ amount_refunded: refunded, refunded: refunded === amount },
    disputed: payment.disputes.length > 0,
  }
  const session: Stripe.Checkout.Session = {
    ...record.session,
    ...{
      id: payment.session,
      status: 'complete',
      payment_status: 'paid',
      payment_intent: intent.id,
      url: null,
    },
    customer_details: customerDetails(email, name),
  }
  saveRecord(db, 'charge', captured, intent.id)
  saveRecord(db, 'payment_intent', {
    ...intent,
    ...{ status: 'succeeded', amount_received: amount, latest_charge: charge.id },
    payment_method: charge.payment_method,
  })
  saveRecord(db, 'session', { ...record, session }, intent.id)
  for (const { amount: part, at, metadata } of payment.refunds)
    saveRecord(db, 'refund', newRefund(captured, { metadata, expand: undefined }, part, at), intent.id)
  for (const { id: disputeId, amount: part, at, due_by, status } of payment.disputes) {
    const dispute = newDispute(captured, part, at)
    const evidence_details = { ...dispute.evidence_details, due_by }
    saveRecord(db, 'dispute', { ...dispute, id: disputeId, status, evidence_details }, intent.id)
  }
}

function paramsOf({ amount, email, reference, metadata }: PastPayment, origin: string): SessionParams {
  return SessionParams.parse({
    mode: 'payment',
    client_reference_id: reference,
    customer_email: email,
    metadata,
    success_url: origin,
    cancel_url: origin,
    line_items: [
      {
        quantity: '1',
        price_data: { currency: 'usd', unit_amount: String(amount), product_data: { name: 'Order' } },
      },
    ],
    payment_intent_data: { capture_method: 'manual', metadata },
  })
}
