import type Stripe from 'stripe'
import { type Card, type CardDecline, outcomeOf, toCard } from './cards.ts'
import { newCharge } from './charges.ts'
import { recordEvent } from './events.ts'
import { newIntent, readIntent } from './payment-intents.ts'
import type { Provider } from './provider.ts'
import { newId, type SessionRecord, saveRecord } from './records.ts'

export type Payment = { number: string; expMonth: number; expYear: number; name: string }

export type PaymentOutcome =
  | { state: 'authorised'; record: SessionRecord }
  | { state: 'challenged'; record: SessionRecord }
  | { state: 'refused'; decline: CardDecline }

/** Asks the bank for the money of an open session. */
export function payWithCard(provider: Provider, record: SessionRecord, payment: Payment): PaymentOutcome {
  const { challenge, decline } = outcomeOf(payment.number)
  const card = toCard(payment.number, payment.expMonth, payment.expYear)
  if (!challenge) return conclude(provider, record, card, payment.name, decline)
  const waiting: SessionRecord = { ...record, challenge: { card, name: payment.name, decline } }
  const intent = intentOf(provider, waiting)
  const next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} }
  const challenged = { ...intent, status: 'requires_action' as const, next_action }
  saveIntent(provider, waiting, challenged)
  recordEvent(provider, 'payment_intent.requires_action', challenged, null)
  return { state: 'challenged', record: withIntent(waiting, challenged) }
}

/** The card's holder has answered the bank. */
export function answerChallenge(
  provider: Provider,
  record: SessionRecord,
  confirmed: boolean,
): PaymentOutcome {
  const { challenge } = record
  const failedToProve: CardDecline = {
    code: 'payment_intent_authentication_failure',
    message: 'The payment was not confirmed. Try again, or use another card.',
  }
  if (!challenge) return { state: 'refused', decline: failedToProve }
  const decline = confirmed ? challenge.decline : failedToProve
  return conclude(provider, { ...record, challenge: null }, challenge.card, challenge.name, decline)
}

function conclude(
  provider: Provider,
  record: SessionRecord,
  card: Card,
  name: string,
  decline: CardDecline | null,
) {
  if (decline) return refuse(provider, record, decline)
  return { state: 'authorised' as const, record: authorise(provider, record, card, name) }
}

function refuse(provider: Provider, record: SessionRecord, decline: CardDecline): PaymentOutcome {
  const intent = intentOf(provider, record)
  const { code, declineCode, message } = decline
  const last_payment_error = {
    type: 'card_error' as const,
    code: code as Stripe.PaymentIntent.LastPaymentError.Code,
    ...(declineCode && { decline_code: declineCode }),
    message,
  }
  const refused = {
    ...intent,
    status: 'requires_payment_method' as const,
    next_action: null,
    last_payment_error,
  }
  saveIntent(provider, record, refused)
  recordEvent(provider, 'payment_intent.payment_failed', refused, null)
  return { state: 'refused', decline }
}

/** Puts the session's money on hold, or takes it where capture is automatic. Does so whatever became of the session. */
export function authorise(
  provider: Provider,
  record: SessionRecord,
  card: Card,
  name: string,
): SessionRecord {
  const intent = intentOf(provider, record)
  const manual = intent.capture_method === 'manual'
  const email = record.session.customer_email
  const held = newCharge({ id: newId('ch'), intent, card, name, email, now: provider.now() })
  const taken = { captured: true, amount_captured: intent.amount, balance_transaction: newId('txn') }
  const charge: Stripe.Charge = manual ? held : { ...held, ...taken }
  const authorised: Stripe.PaymentIntent = {
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
    payment_status: manual ? provider.authorisedStatus : 'paid',
    payment_intent: intent.id,
    url: null,
    customer_details: customerDetails(email, name),
  }
  const complete = { ...record, session, challenge: null }
  saveRecord(provider.db, 'charge', charge, intent.id)
  saveIntent(provider, complete, authorised)
  if (manual) recordEvent(provider, 'payment_intent.amount_capturable_updated', authorised, null)
  else recordEvent(provider, 'payment_intent.succeeded', authorised, null)
  recordEvent(provider, 'checkout.session.completed', session, null)
  return complete
}

// The intent comes into being with the first attempt; one that was canceled with its session is not used again.
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

function customerDetails(email: string | null, name: string): Stripe.Checkout.Session.CustomerDetails {
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
