import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import type { Cents } from '#contract/platform/values/money.ts'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import type { DisputeStatus } from '#contract/sales/orders/disputes.ts'
import type { PaymentCard } from '#contract/sales/orders/payment-card.ts'

export interface Payments {
  /**
   * Creates a session that authorizes the card without charging it. Idempotent per key.
   * @throws {ProviderRejectedError}
   */
  openSession(request: SessionRequest): Promise<{ sessionId: string; url: string }>
  session(sessionId: string): Promise<PaymentStatus | null>
  /** Expires an open session. @returns its status afterwards. */
  expire(sessionId: string): Promise<PaymentStatus | null>
  /** @returns null when the provider rejected the request, because the authorization has ended. */
  capture(intentId: string, amount: Cents): Promise<PaymentIntent | null>
  /** @returns null when the provider rejected the request, because the authorization has ended. */
  void(intentId: string): Promise<PaymentIntent | null>
  /** Idempotent per `key`. @returns cents refunded by this call. @throws {ProviderRejectedError} */
  refund(request: RefundRequest): Promise<Cents>
  /** All refunds of a payment, also those that failed; oldest first. */
  refunds(intentId: string): Promise<ProviderRefund[]>
  /** All disputes of a payment, oldest first. */
  disputes(intentId: string): Promise<ProviderDispute[]>
  /** The payments with refunds or disputes that were created since, by the provider's clock. */
  changedSince(at: number): Promise<ChangedPayments>
  /** Read the payment's status instead of trusting the event. */
  readEvent(body: Buffer, signature: string): PaymentEvent | RejectedEvent
}

export interface RefundRequest {
  intentId: string
  amount: Cents
  key: string
  metadata: Record<string, string>
}

export interface ShipTo {
  name: string
  address: string
  city: string
  state: string
  zip: string
}

export interface SessionRequest {
  /** The uuid of the order or of the deposit. */
  reference: string
  /** The name under which the metadata has the reference. */
  kind: 'order' | 'deposit'
  /** The provider creates one session for each key. */
  key: string
  metadata: Record<string, string>
  /** Empty when it is unknown: the payment page asks for it. */
  email: string
  /** Null for what nobody ships. */
  shipTo: ShipTo | null
  lines: (SessionLine & { image?: string | undefined })[]
  /** UTC milliseconds. */
  expiresAt: number
  successUrl: string
  cancelUrl: string
}

export interface SessionLine {
  name: string
  quantity: number
  price: Cents
}

export interface PaymentStatus {
  sessionId: string
  /** The uuid of the order or of the deposit. */
  reference: string | null
  state: 'open' | 'expired' | 'complete'
  /** The payment page's, while it is open. */
  url: string | null
  amount: Cents
  currency: string
  intent: PaymentIntent | null
}

export interface PaymentIntent {
  id: string
  state: 'authorized' | 'captured' | 'voided' | 'processing'
  amount: Cents
  captured: Cents
  refunded: Cents
  /** The refunds that add up to `refunded`, and those that failed, oldest first. Empty while nothing is refunded. */
  refunds: ProviderRefund[]
  /** Also the one in a wallet. Null when the provider does not name it. */
  card: PaymentCard | null
}

export interface ProviderRefund {
  id: string
  amount: Cents
  /** UTC milliseconds, by the provider's clock. */
  createdAt: number
  failed: boolean
  failureReason: string | null
  /** Empty for a refund that was made in the provider's dashboard. */
  metadata: Record<string, string>
}

export interface ProviderDispute {
  id: string
  amount: Cents
  reason: string
  status: DisputeStatus
  /** UTC milliseconds, here and below. */
  dueBy: number | null
  createdAt: number
}

export interface ChangedPayments {
  intentIds: string[]
  /** When the newest of them was created; null when there is none. UTC milliseconds. */
  newestAt: number | null
}

export interface PaymentEvent {
  id: string
  type: string
  /** The uuid of the order or of the deposit. */
  reference: string | null
  sessionId: string | null
  intentId: string | null
}

/** `forged`: the signature does not match. `unreadable`: it does, but the text is no event. */
export type RejectedEvent = 'forged' | 'unreadable'

/** The provider gave no usable answer. Retrying can help. */
export class ProviderUnavailableError extends Error {}

/** The provider rejected the request. Retrying does not help; the message has the reason. */
export class ProviderRejectedError extends Error {
  /** The rejected field of the request, if the provider named one. */
  field: string | undefined
  /** "charge_disputed" */
  code: string | undefined

  constructor(
    message: string,
    { field, code, cause }: { field?: string | undefined; code?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.field = field
    this.code = code
  }
}

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

function toSession(request: SessionRequest): Stripe.Checkout.SessionCreateParams {
  const { shipTo } = request
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    submit_type: 'pay',
    client_reference_id: request.reference,
    metadata: request.metadata,
    ...(request.email && { customer_email: request.email }),
    expires_at: Math.floor(request.expiresAt / 1000),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    line_items: request.lines.map((line) => ({
      quantity: line.quantity,
      price_data: {
        currency: 'usd',
        unit_amount: line.price,
        product_data: { name: line.name, ...(line.image && { images: [line.image] }) },
      },
    })),
    payment_intent_data: {
      capture_method: 'manual',
      metadata: { [`${request.kind}_uuid`]: request.reference },
      ...(shipTo && {
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
      }),
    },
  }
}

async function retrieve(stripe: Stripe, sessionId: string): Promise<PaymentStatus | null> {
  const session = await callProvider(
    stripe.checkout.sessions
      .retrieve(sessionId, { expand: ['payment_intent.latest_charge'] })
      .catch((error: unknown) => {
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
          return null
        throw error
      }),
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

function toRefund(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    amount: refund.amount,
    createdAt: refund.created * SECOND_MS,
    failed: refund.status === 'failed' || refund.status === 'canceled',
    failureReason: refund.failure_reason ?? null,
    metadata: refund.metadata ?? {},
  }
}

async function listDisputes(stripe: Stripe, intentId: string): Promise<ProviderDispute[]> {
  const pages = stripe.disputes.list({ payment_intent: intentId, limit: PAGE_SIZE })
  return (await callProvider(Array.fromAsync(pages))).map(toDispute).toReversed()
}

function toDispute(dispute: Stripe.Dispute): ProviderDispute {
  const due = dispute.evidence_details.due_by
  return {
    id: dispute.id,
    amount: dispute.amount,
    reason: dispute.reason,
    status: DISPUTE_STATES[dispute.status] ?? 'open',
    dueBy: due === null ? null : due * SECOND_MS,
    createdAt: dispute.created * SECOND_MS,
  }
}

/** A closed inquiry and a prevented dispute count as won, because they take no money from the shop. */
const DISPUTE_STATES: Partial<Record<string, DisputeStatus>> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
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

function idOf(object: string | { id: string } | null | undefined): string | null {
  return typeof object === 'string' ? object : (object?.id ?? null)
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

export function toPaymentStatus(session: Stripe.Checkout.Session): PaymentStatus {
  const intent = typeof session.payment_intent === 'string' ? null : (session.payment_intent ?? null)
  return {
    sessionId: session.id,
    reference: session.client_reference_id,
    state: SESSION_STATES[session.status ?? 'open'] ?? 'open',
    url: session.url ?? null,
    amount: session.amount_total ?? 0,
    currency: session.currency ?? '',
    intent: intent && toPaymentIntent(intent),
  }
}

function toPaymentIntent(intent: Stripe.PaymentIntent): PaymentIntent {
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
  return {
    id: intent.id,
    state: INTENT_STATES[intent.status] ?? 'processing',
    amount: intent.amount,
    captured: intent.amount_received,
    refunded: charge?.amount_refunded ?? 0,
    refunds: [],
    card: toCard(charge),
  }
}

function toCard(charge: Stripe.Charge | null): PaymentCard | null {
  const { brand, last4 } = charge?.payment_method_details?.card ?? {}
  return brand && last4 ? { brand, last4 } : null
}

const SESSION_STATES: Partial<Record<string, PaymentStatus['state']>> = {
  complete: 'complete',
  expired: 'expired',
}

const INTENT_STATES: Partial<Record<Stripe.PaymentIntent.Status, 'authorized' | 'captured' | 'voided'>> = {
  requires_capture: 'authorized',
  succeeded: 'captured',
  canceled: 'voided',
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
