import type { Cents } from '#contract/platform/values/money.ts'
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
  /** Replaces all of a session's metadata. Does nothing for an unknown session. @throws {ProviderRejectedError} */
  replaceMetadata(sessionId: string, metadata: Record<string, string>): Promise<void>
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
  /** Null for orders that aren't shipped. */
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

/** `forged`: the signature does not match. `unreadable`: it does, but the text is not an event. */
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
