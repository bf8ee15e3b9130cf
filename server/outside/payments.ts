import Stripe from 'stripe'
import type { Cents } from '#contract/money.ts'

/** The card payment provider, in the shop's own words. */
export interface Payments {
  /**
   * Opens a hosted page on which the buyer authorises the card; nothing is charged. Safe to repeat for one order.
   * @throws {ProviderRefused} when it will not take the order as it is.
   */
  openSession(request: SessionRequest): Promise<{ sessionId: string; url: string }>
  /** How a session stands; null when the provider does not know it. */
  session(sessionId: string): Promise<PaymentTruth | null>
  /** Ends an open session, so that nobody can pay on it, and says how it stands then. */
  expire(sessionId: string): Promise<PaymentTruth | null>
  /** Takes the authorised money. Safe to repeat. False when the provider refuses: ask it how things stand. */
  capture(intentId: string, amount: Cents): Promise<boolean>
  /** Gives an authorisation back. Safe to repeat. False when the provider refuses: ask it how things stand. */
  release(intentId: string): Promise<boolean>
  /**
   * Sends captured money back to the card. Safe to repeat for one `key`. @returns whole cents refunded by this call.
   * @throws {ProviderRefused}
   */
  refund(intentId: string, amount: Cents, key: string): Promise<Cents>
  /** What an event is about, its signature checked. Its word is not taken for how things stand. Null when forged. */
  readEvent(body: Buffer, signature: string): PaymentEvent | null
}

export interface SessionRequest {
  orderUuid: string
  email: string
  shipTo: { name: string; address: string; city: string; state: string; zip: string }
  lines: { name: string; quantity: number; price: Cents; picture?: string | undefined }[]
  /** UTC milliseconds. */
  expiresAt: number
  successUrl: string
  cancelUrl: string
}

/** The provider's account of a payment. */
export interface PaymentTruth {
  sessionId: string
  orderUuid: string | null
  state: 'open' | 'expired' | 'complete'
  amount: Cents
  currency: string
  intent: {
    id: string
    state: 'authorised' | 'captured' | 'released' | 'underway'
    amount: Cents
    captured: Cents
    refunded: Cents
  } | null
}

export interface PaymentEvent {
  id: string
  type: string
  orderUuid: string | null
  sessionId: string | null
}

/** The provider gave no answer that could be used: later it may. */
export class ProviderUnreachable extends Error {}

/** The provider understood a request and will not do it, today or later; its reason is the message. */
export class ProviderRefused extends Error {}

const TIMEOUT_MS = 10_000

export function connectStripe(settings: { secretKey: string; apiUrl: string }): Stripe {
  const { hostname, port, protocol } = new URL(settings.apiUrl)
  return new Stripe(settings.secretKey, {
    host: hostname,
    port: port || 443,
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}

export function connectPayments(settings: {
  secretKey: string
  webhookSecret: string
  apiUrl: string
}): Payments {
  const stripe = connectStripe(settings)
  return {
    async openSession(request) {
      const session = await reach(
        stripe.checkout.sessions.create(toSession(request), { idempotencyKey: `order-${request.orderUuid}` }),
      )
      if (!session.url) throw new ProviderUnreachable('The provider opened a session without a page.')
      return { sessionId: session.id, url: session.url }
    },
    session: (sessionId) => retrieve(stripe, sessionId),
    async expire(sessionId) {
      await reach(stripe.checkout.sessions.expire(sessionId).catch(unlessRefused))
      return retrieve(stripe, sessionId)
    },
    // No idempotency key of ours: a payment is taken or let go once anyway, and a key would repeat a first failure for a day.
    async capture(intentId, amount) {
      const captured = stripe.paymentIntents.capture(intentId, { amount_to_capture: amount })
      return (await reach(captured.catch(unlessRefused))) !== null
    },
    async release(intentId) {
      const released = stripe.paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' })
      return (await reach(released.catch(unlessRefused))) !== null
    },
    async refund(intentId, amount, key) {
      const refund = await reach(
        stripe.refunds.create({ payment_intent: intentId, amount }, { idempotencyKey: `refund-${key}` }),
      )
      return refund.amount
    },
    readEvent: (body, signature) => readEvent(stripe, body, signature, settings.webhookSecret),
  }
}

function toSession(request: SessionRequest): Stripe.Checkout.SessionCreateParams {
  const { shipTo } = request
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    submit_type: 'pay',
    client_reference_id: request.orderUuid,
    metadata: { order_uuid: request.orderUuid },
    customer_email: request.email,
    expires_at: Math.floor(request.expiresAt / 1000),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    line_items: request.lines.map((line) => ({
      quantity: line.quantity,
      price_data: {
        currency: 'usd',
        unit_amount: line.price,
        product_data: { name: line.name, ...(line.picture && { images: [line.picture] }) },
      },
    })),
    payment_intent_data: {
      capture_method: 'manual',
      metadata: { order_uuid: request.orderUuid },
      shipping: {
        name: shipTo.name,
        address: {
          line1: shipTo.address,
          city: shipTo.city,
          state: shipTo.state,
          postal_code: shipTo.zip,
          country: 'US',
        },
      },
    },
  }
}

async function retrieve(stripe: Stripe, sessionId: string): Promise<PaymentTruth | null> {
  const session = await reach(
    stripe.checkout.sessions
      .retrieve(sessionId, { expand: ['payment_intent.latest_charge'] })
      .catch((error: unknown) => {
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
          return null
        throw error
      }),
  )
  if (session === null) return null
  // What stands between may answer in the provider's place: its word about nothing is no word about this payment.
  if (session.id !== sessionId) throw new ProviderUnreachable('The answer was not about this payment.')
  return toTruth(session)
}

function toTruth(session: Stripe.Checkout.Session): PaymentTruth {
  const intent = typeof session.payment_intent === 'string' ? null : (session.payment_intent ?? null)
  const charge = typeof intent?.latest_charge === 'string' ? null : intent?.latest_charge
  return {
    sessionId: session.id,
    orderUuid: session.client_reference_id,
    state: SESSION_STATES[session.status ?? 'open'] ?? 'open',
    amount: session.amount_total ?? 0,
    currency: session.currency ?? '',
    intent: intent && {
      id: intent.id,
      state: INTENT_STATES[intent.status] ?? 'underway',
      amount: intent.amount,
      captured: intent.amount_received,
      refunded: charge?.amount_refunded ?? 0,
    },
  }
}

const SESSION_STATES: Partial<Record<string, PaymentTruth['state']>> = {
  complete: 'complete',
  expired: 'expired',
}

const INTENT_STATES: Partial<Record<Stripe.PaymentIntent.Status, 'authorised' | 'captured' | 'released'>> = {
  requires_capture: 'authorised',
  succeeded: 'captured',
  canceled: 'released',
}

function readEvent(stripe: Stripe, body: Buffer, signature: string, secret: string): PaymentEvent | null {
  try {
    const event = stripe.webhooks.constructEvent(body, signature, secret)
    const about = event.data.object as {
      id?: string
      object: string
      metadata?: Record<string, string> | null
    }
    return {
      id: event.id,
      type: event.type,
      orderUuid: about.metadata?.order_uuid ?? null,
      sessionId: about.object === 'checkout.session' ? (about.id ?? null) : null,
    }
  } catch {
    return null
  }
}

/** A request the provider understood and turned down, such as expiring a paid session: null. Anything else is thrown on. */
function unlessRefused(error: unknown): null {
  if (
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeCardError
  )
    return null
  throw error
}

/** @throws {ProviderRefused} @throws {ProviderUnreachable} for every failure that says nothing about the request itself. */
async function reach<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      throw new ProviderRefused(error.message, { cause: error })
    }
    throw new ProviderUnreachable('The payment provider did not answer.', { cause: error })
  }
}
