import type Stripe from 'stripe'
import { type Card, type CardDecline, outcomeOf, toCard } from './cards.ts'
import { newCharge } from './charges.ts'
import { recordEvent } from './events.ts'
import { newIntent, readIntent } from './payment-intents.ts'
import type { Provider } from './provider.ts'
import { newId, type SessionRecord, saveRecord } from './records.ts'

export type Payment = { number: string; expMonth: number; expYear: number; name: string }

export type PaymentOutcome =
  | { state: 'authorized'; record: SessionRecord }
  | { state: 'challenged'; record: SessionRecord }
  | { state: 'declined'; decline: CardDecline }

export function payWithCard(provider: Provider, record: SessionRecord, payment: Payment): PaymentOutcome {
  const { challenge, decline } = outcomeOf(payment.number)
  const card = toCard(payment.number, payment.expMonth, payment.expYear)
  if (!challenge) return conclude(provider, record, { card, name: payment.name, decline })
  const waiting: SessionRecord = { ...record, challenge: { card, name: payment.name, decline } }
  const intent = intentOf(provider, waiting)
  const next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} }
  const challenged = { ...intent, status: 'requires_action' as const, next_action }
  saveIntent(provider, waiting, challenged)
  recordEvent(provider, 'payment_intent.requires_action', challenged)
  return { state: 'challenged', record: withIntent(waiting, challenged) }
}

export function answerChallenge(
  provider: Provider,
  record: SessionRecord,
  confirmed: boolean,
): PaymentOutcome {
  const { challenge } = record
  const authenticationFailed: CardDecline = {
    code: 'payment_intent_authentication_failure',
    message: 'The payment was not confirmed. Try again, or use another card.',
  }
  if (!challenge) return { state: 'declined', decline: authenticationFailed }
  const decline = confirmed ? challenge.decline : authenticationFailed
  return conclude(provider, { ...record, challenge: null }, { ...challenge, decline })
}

function conclude(
  provider: Provider,
  record: SessionRecord,
  { card, name, decline }: { card: Card; name: string; decline: CardDecline | null },
) {
  if (decline) return declineCard(provider, record, decline)
  return { state: 'authorized' as const, record: authorize(provider, record, card, name) }
}

function declineCard(provider: Provider, record: SessionRecord, decline: CardDecline): PaymentOutcome {
  const intent = intentOf(provider, record)
  const { code, declineCode, message } = decline
  const last_payment_error = {
    type: 'card_error' as const,
    code: code as Stripe.PaymentIntent.LastPaymentError.Code,
    ...(declineCode && { decline_code: declineCode }),
    message,
  }
  const declined = {
    ...intent,
    status: 'requires_payment_method' as const,
    next_action: null,
    last_payment_error,
  }
  saveIntent(provider, record, declined)
  recordEvent(provider, 'payment_intent.payment_failed', declined)
  return { state: 'declined', decline }
}

/** Authorizes the payment, or captures it where capture is automatic, even if the session has ended. */
export function authorize(
  provider: Provider,
  record: SessionRecord,
  card: Card,
  name: string,
): SessionRecord {
  const intent = intentOf(provider, record)
  const manual = intent.capture_method === 'manual'
  const email = record.session.customer_email
  const uncaptured = newCharge({ id: newId('ch'), intent, card, name, email, now: provider.now() })
  const captured = { captured: true, amount_captured: intent.amount, balance_transaction: newId('txn') }
  const charge: Stripe.Charge = manual ? uncaptured : { ...uncaptured, ...captured }
  const authorized: Stripe.PaymentIntent = {
    ...intent,
    status: manual ? 'requires_capture' : 'succeeded',
    amount_capturable: manual ? intent.amount : 0,
    amount_received: manual ? 0 : intent.amount,
    latest_charge: charge.id,
    payment_method: charge.payment_method,
    last_payment_error: null,
    next_action: null,
  }
  const session: Stripe.Checkout.Session = {
    ...record.session,
    status: 'complete',
    payment_status: manual ? provider.authorizedStatus : 'paid',
    payment_intent: intent.id,
    url: null,
    customer_details: customerDetails(email, name),
  }
  const complete = { ...record, session, challenge: null }
  saveRecord(provider.db, 'charge', charge, intent.id)
  saveIntent(provider, complete, authorized)
  if (manual) recordEvent(provider, 'payment_intent.amount_capturable_updated', authorized)
  else recordEvent(provider, 'payment_intent.succeeded', authorized)
  recordEvent(provider, 'checkout.session.completed', session)
  return complete
}

// The first attempt creates the intent. An intent that was canceled with its session is not reused.
function intentOf(provider: Provider, record: SessionRecord): Stripe.PaymentIntent {
  const id = record.session.payment_intent
  const known = typeof id === 'string' ? readIntent(provider, id) : undefined
  return known && known.status !== 'canceled' ? known : newIntent(record, provider.now())
}

function saveIntent(provider: Provider, record: SessionRecord, intent: Stripe.PaymentIntent) {
  saveRecord(provider.db, 'payment_intent', intent)
  saveRecord(provider.db, 'session', withIntent(record, intent), intent.id)
}

function withIntent(record: SessionRecord, intent: Stripe.PaymentIntent): SessionRecord {
  return { ...record, session: { ...record.session, payment_intent: intent.id } }
}

export function customerDetails(email: string | null, name: string): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }
}
