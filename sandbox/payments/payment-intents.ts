import type Stripe from 'stripe'
import { AUTHORIZATION_LIFETIME_S } from './charges.ts'
import { recordEvent } from './events.ts'
import { failed, invalid, missing } from './failure.ts'
import type { Cause, Provider } from './provider.ts'
import { newId, readRecord, recordsOf, type SessionRecord, saveRecord } from './records.ts'

const CANCELABLE = ['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action']

export function newIntent({ session, intentData }: SessionRecord, now: number): Stripe.PaymentIntent {
  const id = newId('pi')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: intentData.capture_method,
    client_secret: `${id}_secret_${newId('x').slice(2)}`,
    confirmation_method: 'automatic',
    created: now,
    currency: session.currency ?? 'usd',
    customer: null,
    customer_account: null,
    description: intentData.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: intentData.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: intentData.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: shippingOf(intentData),
    source: null,
    statement_descriptor: intentData.statement_descriptor ?? null,
    statement_descriptor_suffix: intentData.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    transfer_group: null,
  }
}

function shippingOf({ shipping }: SessionRecord['intentData']): Stripe.PaymentIntent.Shipping | null {
  if (!shipping) return null
  const { line1 = null, line2 = null, city = null, state = null } = shipping.address
  const { postal_code = null, country = null } = shipping.address
  const address = { line1, line2, city, state, postal_code, country }
  return { name: shipping.name, address, ...(shipping.phone && { phone: shipping.phone }) }
}

export function readIntent({ db }: Provider, id: string) {
  const intent = readRecord(db, 'payment_intent', id)
  if (!intent) throw missing('payment_intent', id, 'intent')
  return intent
}

export function chargeOf({ db }: Provider, intent: Stripe.PaymentIntent) {
  const id = intent.latest_charge
  return typeof id === 'string' ? readRecord(db, 'charge', id) : undefined
}

/** Captures all or part of the authorized amount and releases the rest. */
export function captureIntent(provider: Provider, id: string, amount: number | undefined, cause: Cause) {
  const intent = readIntent(provider, id)
  const charge = chargeOf(provider, intent)
  if (intent.status !== 'requires_capture' || !charge)
    throw unexpectedState(intent, 'captured', 'requires_capture')
  const amountReceived = amount ?? intent.amount_capturable
  if (amountReceived > intent.amount_capturable) {
    const message = `The amount to capture (${amountReceived}) is greater than the capturable amount (${intent.amount_capturable}).`
    throw invalid(message, { code: 'amount_too_large', param: 'amount_to_capture' })
  }
  const captured: Stripe.Charge = {
    ...charge,
    captured: true,
    amount_captured: amountReceived,
    balance_transaction: newId('txn'),
  }
  const done: Stripe.PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: amountReceived,
  }
  saveRecord(provider.db, 'charge', captured)
  saveRecord(provider.db, 'payment_intent', done)
  for (const record of [...recordsOf(provider.db, 'session', id)]) {
    saveRecord(provider.db, 'session', { ...record, session: { ...record.session, payment_status: 'paid' } })
  }
  const before = { amount_captured: 0, balance_transaction: null, captured: false }
  recordEvent(provider, 'charge.captured', captured, { cause, previous: before })
  recordEvent(provider, 'payment_intent.succeeded', done, { cause })
  return done
}

type CancelReason = Stripe.PaymentIntent.CancellationReason

/** Cancels an uncaptured payment. Releasing an authorization appears as a refund, as in the real API. */
export function cancelIntent(provider: Provider, id: string, reason: CancelReason | null, cause: Cause) {
  const intent = readIntent(provider, id)
  if (!CANCELABLE.includes(intent.status)) throw unexpectedState(intent, 'canceled', CANCELABLE.join(', '))
  const charge = chargeOf(provider, intent)
  const authorized = intent.status === 'requires_capture'
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: provider.now(),
    cancellation_reason: reason,
    next_action: null,
  }
  saveRecord(provider.db, 'payment_intent', canceled)
  if (authorized && charge) {
    const released = { ...charge, amount_refunded: charge.amount, refunded: true }
    saveRecord(provider.db, 'charge', released)
    const before = { amount_refunded: 0, refunded: false }
    recordEvent(provider, 'charge.refunded', released, { cause, previous: before })
  }
  recordEvent(provider, 'payment_intent.canceled', canceled, { cause })
  return canceled
}

export function releaseOldAuthorizations(provider: Provider) {
  const old = provider.db
    .prepare(
      `select id from documents where kind = 'payment_intent'
       and json_extract(body, '$.status') = 'requires_capture' and json_extract(body, '$.created') <= ?`,
    )
    .all(provider.now() - AUTHORIZATION_LIFETIME_S)
  for (const { id } of old) cancelIntent(provider, String(id), 'automatic', null)
}

function unexpectedState(intent: Stripe.PaymentIntent, verb: string, allowed: string) {
  return failed(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message:
      `This PaymentIntent could not be ${verb} because it has a status of ${intent.status}. ` +
      `Only a PaymentIntent with one of the following statuses may be ${verb}: ${allowed}.`,
    payment_intent: intent,
  })
}
