import type Stripe from 'stripe'
import { z } from 'zod'
import { blocksRefunds, disputesOf } from './dispute-records.ts'
import { recordEvent } from './events.ts'
import { failed, invalid, missing } from './failure.ts'
import { chargeOf, readIntent } from './payment-intents.ts'
import type { Cause, Provider } from './provider.ts'
import { newId, readRecord, recordsOf, saveRecord } from './records.ts'
import { Expand, Metadata, wholeNumber } from './session-params.ts'

export const RefundParams = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  amount: wholeNumber(1, 99_999_999).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer'], 'Invalid reason').optional(),
  metadata: Metadata.optional(),
  expand: Expand,
})

export type RefundParams = z.output<typeof RefundParams>

/** @throws a `Failure` when the refunds would exceed the captured amount. */
export function createRefund(provider: Provider, params: RefundParams, cause: Cause): Stripe.Refund {
  const charge = refundable(provider, params)
  const left = charge.amount_captured - charge.amount_refunded
  const amount = params.amount ?? left
  const disputed = disputesOf(provider, String(charge.payment_intent)).some(blocksRefunds)
  if (disputed) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`
    throw failed(400, { type: 'invalid_request_error', code: 'charge_disputed', message, charge: charge.id })
  }
  if (charge.refunded || left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`
    throw failed(400, {
      type: 'invalid_request_error',
      code: 'charge_already_refunded',
      message,
      charge: charge.id,
    })
  }
  if (amount > left) {
    const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`
    throw invalid(message, { code: 'amount_too_large', param: 'amount' })
  }
  const refund = newRefund(charge, params, amount, provider.now())
  const refunded: Stripe.Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  }
  saveRecord(provider.db, 'refund', refund, String(charge.payment_intent))
  saveRecord(provider.db, 'charge', refunded)
  recordEvent(provider, 'refund.created', refund, { cause })
  recordEvent(provider, 'charge.refunded', refunded, { cause, previous: changes(charge, refunded) })
  recordEvent(provider, 'refund.updated', refund, { cause, previous: { status: 'pending' } })
  return refund
}

/** Fails the newest refund of a payment that has not failed yet: its bank returned the money. */
export function failRefund(provider: Provider, intentId: string): Stripe.Refund {
  const { db } = provider
  const refund = [...recordsOf(db, 'refund', intentId)].find(({ status }) => status !== 'failed')
  const charge = refund && readRecord(db, 'charge', String(refund.charge))
  if (!refund || !charge)
    throw failed(409, { type: 'invalid_request_error', message: 'There is no refund to fail.' })
  const failedRefund: Stripe.Refund = {
    ...refund,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: newId('txn'),
  }
  const charged = { ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false }
  saveRecord(db, 'refund', failedRefund)
  saveRecord(db, 'charge', charged)
  recordEvent(provider, 'refund.updated', failedRefund, { previous: { status: refund.status } })
  recordEvent(provider, 'refund.failed', failedRefund)
  return failedRefund
}

export function readRefund({ db }: Provider, id: string) {
  const refund = readRecord(db, 'refund', id)
  if (!refund) throw missing('refund', id)
  return refund
}

function refundable(provider: Provider, params: RefundParams) {
  if (!params.payment_intent === !params.charge) {
    throw invalid('One, and only one, of the following params must be provided: charge or payment_intent.')
  }
  const charge = params.charge
    ? readRecord(provider.db, 'charge', params.charge)
    : chargeOf(provider, readIntent(provider, params.payment_intent ?? ''))
  if (!charge && params.charge) throw missing('charge', params.charge, 'charge')
  if (!charge?.captured)
    throw invalid('This payment has no captured charge to refund.', { param: 'payment_intent' })
  return charge
}

function changes(before: Stripe.Charge, after: Stripe.Charge) {
  return {
    amount_refunded: before.amount_refunded,
    ...(before.refunded !== after.refunded && { refunded: before.refunded }),
  }
}

export function newRefund(
  charge: Stripe.Charge,
  params: RefundParams,
  amount: number,
  now: number,
): Stripe.Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: now,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { type: 'card', card: { type: 'refund', reference_status: 'pending' } },
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
}
