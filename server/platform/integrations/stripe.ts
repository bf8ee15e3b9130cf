import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import {
  type ChangedPayments,
  type PaymentEvent,
  type PaymentIntent,
  type PaymentStatus,
  type Payments,
  type ProviderDispute,
  type ProviderRefund,
  ProviderRejectedError,
  ProviderUnavailableError,
  type RejectedEvent,
} from './payments.ts'
import { idOf, toDispute, toPaymentIntent, toPaymentStatus, toRefund, toSession } from './stripe-records.ts'

export interface StripeSettings {
  secretKey: string
  apiUrl: string
  /** Per attempt; there are two. */
  timeoutMs: number
}

export function connectStripe(settings: StripeSettings): Stripe {
  const { hostname, port, protocol } = new URL(settings.apiUrl)
  return new Stripe(settings.secretKey, {
    host: hostname,
    port: port || 443,
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: settings.timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}

export function connectPayments(settings: StripeSettings & { webhookSecret: string }): Payments {
  const stripe = connectStripe(settings)
  return {
    async openSession(request) {
      const session = await callProvider(
        stripe.checkout.sessions.create(toSession(request), {
          idempotencyKey: `${request.kind}-${request.key}`,
        }),
      )
      if (!session.url)
        throw new ProviderUnavailableError('The payment provider returned a session without a URL.')
      return { sessionId: session.id, url: session.url }
    },
    session: (sessionId) => retrieve(stripe, sessionId),
    async expire(sessionId) {
      await callProvider(stripe.checkout.sessions.expire(sessionId).catch(nullIfRejected))
      return retrieve(stripe, sessionId)
    },
    async replaceMetadata(sessionId, metadata) {
      const session = await callProvider(stripe.checkout.sessions.retrieve(sessionId).catch(nullIfMissing))
      if (session === null) return
      // Other keys stay unless they are set to an empty text.
      const unset = Object.keys(session.metadata ?? {}).map((key) => [key, ''])
      const changed = { ...Object.fromEntries(unset), ...metadata }
      await callProvider(stripe.checkout.sessions.update(sessionId, { metadata: changed }))
    },
    async capture(intentId, amount) {
      const params = { amount_to_capture: amount, expand: EXPANDED_INTENT }
      const request = withKey(`capture-${intentId}-${amount}`, (options) =>
        stripe.paymentIntents.capture(intentId, params, options),
      )
      return readIntent(intentId, request)
    },
    async void(intentId) {
      const params = { cancellation_reason: 'abandoned', expand: EXPANDED_INTENT } as const
      const request = withKey(`void-${intentId}`, (options) =>
        stripe.paymentIntents.cancel(intentId, params, options),
      )
      return readIntent(intentId, request)
    },
    async refund({ intentId, amount, key, metadata }) {
      const refund = await callProvider(
        stripe.refunds.create(
          { payment_intent: intentId, amount, metadata },
          { idempotencyKey: `refund-${key}` },
        ),
      )
      return refund.amount
    },
    refunds: (intentId) => listRefunds(stripe, intentId),
    disputes: (intentId) => listDisputes(stripe, intentId),
    changedSince: (at) => listChanged(stripe, at),
    readEvent: (body, signature) => readEvent(stripe, body, signature, settings.webhookSecret),
  }
}

async function retrieve(stripe: Stripe, sessionId: string): Promise<PaymentStatus | null> {
  const session = await callProvider(
    stripe.checkout.sessions
      .retrieve(sessionId, { expand: ['payment_intent.latest_charge'] })
      .catch(nullIfMissing),
  )
  if (session === null) return null
  // A proxy could return a wrong response.
  if (session.id !== sessionId) throw new ProviderUnavailableError('The response was about another session.')
  return withRefunds(stripe, toPaymentStatus(session))
}

/** Adds the single refunds, because the payment itself has only their sum. */
async function withRefunds(stripe: Stripe, status: PaymentStatus): Promise<PaymentStatus> {
  const { intent } = status
  if (intent?.state !== 'captured' || intent.refunded === 0) return status
  const refunds = await listRefunds(stripe, intent.id)
  const refunded = refunds.reduce((sum, { amount, failed }) => sum + (failed ? 0 : amount), 0)
  return { ...status, intent: { ...intent, refunds, refunded } }
}

const PAGE_SIZE = 100

async function listRefunds(stripe: Stripe, intentId: string): Promise<ProviderRefund[]> {
  const pages = stripe.refunds.list({ payment_intent: intentId, limit: PAGE_SIZE })
  return (await callProvider(Array.fromAsync(pages))).map(toRefund).toReversed()
}

async function listDisputes(stripe: Stripe, intentId: string): Promise<ProviderDispute[]> {
  const pages = stripe.disputes.list({ payment_intent: intentId, limit: PAGE_SIZE })
  return (await callProvider(Array.fromAsync(pages))).map(toDispute).toReversed()
}

async function listChanged(stripe: Stripe, at: number): Promise<ChangedPayments> {
  const since = { created: { gte: Math.max(0, Math.floor(at / SECOND_MS)) }, limit: PAGE_SIZE }
  const refunds = await callProvider(Array.fromAsync(stripe.refunds.list(since)))
  const disputes = await callProvider(Array.fromAsync(stripe.disputes.list(since)))
  const found = [...refunds, ...disputes]
  const ids = found.flatMap(({ payment_intent: intent }) => idOf(intent) ?? [])
  return {
    intentIds: [...new Set(ids)],
    newestAt: found.length === 0 ? null : Math.max(...found.map(({ created }) => created)) * SECOND_MS,
  }
}

const EXPANDED_INTENT = ['latest_charge']

/**
 * Sends a capture or a void with its idempotency key. Stripe replays a key's first response for a day, failures too: a stored failure
 * would block a paid order, so the call is then sent with a new key. That is safe, because a payment is captured or voided once.
 */
async function withKey<T>(
  key: string,
  send: (options: { idempotencyKey: string }) => Promise<T>,
): Promise<T> {
  try {
    return await send({ idempotencyKey: key })
  } catch (error) {
    if (!isStoredFailure(error)) throw error
    return send({ idempotencyKey: `${key}-${randomUUID()}` })
  }
}

/** A replayed failure, or one about a key that an older release used with other parameters. */
function isStoredFailure(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  const isInUse = error.statusCode === 409
  return (
    error.headers?.['idempotent-replayed'] === 'true' ||
    (error instanceof Stripe.errors.StripeIdempotencyError && !isInUse)
  )
}

async function readIntent(
  intentId: string,
  request: Promise<Stripe.PaymentIntent>,
): Promise<PaymentIntent | null> {
  const intent = await callProvider(request.catch(nullIfRejected))
  if (intent !== null && intent.id !== intentId)
    throw new ProviderUnavailableError('The response was about another payment.')
  return intent && toPaymentIntent(intent)
}

function readEvent(
  stripe: Stripe,
  body: Buffer,
  signature: string,
  secret: string,
): PaymentEvent | RejectedEvent {
  try {
    const event = stripe.webhooks.constructEvent(body, signature, secret)
    const about = event.data.object as {
      id?: string
      object: string
      metadata?: Record<string, string> | null
      payment_intent?: string | { id: string } | null
    }
    const read = {
      id: event.id,
      type: event.type,
      reference: about.metadata?.order_uuid ?? about.metadata?.deposit_uuid ?? null,
      sessionId: about.object === 'checkout.session' ? (about.id ?? null) : null,
      intentId: about.object === 'payment_intent' ? (about.id ?? null) : idOf(about.payment_intent),
    }
    const { id, type, ...optional } = read
    const isText = (value: unknown) => typeof value === 'string'
    const isReadable =
      [id, type].every(isText) && Object.values(optional).every((value) => value === null || isText(value))
    return isReadable ? read : 'unreadable'
  } catch (error) {
    return error instanceof Stripe.errors.StripeSignatureVerificationError ? 'forged' : 'unreadable'
  }
}

/** Null for what the provider does not have. */
export function nullIfMissing(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
    return null
  throw error
}

/** Null for a rejected request, such as expiring a paid session. */
function nullIfRejected(error: unknown): null {
  if (
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeCardError
  )
    return null
  throw error
}

/** @throws {ProviderRejectedError} @throws {ProviderUnavailableError} */
export async function callProvider<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      throw new ProviderRejectedError(error.message, {
        field: error.param,
        code: error.code,
        cause: error,
      })
    }
    throw new ProviderUnavailableError('The payment provider did not respond.', { cause: error })
  }
}
