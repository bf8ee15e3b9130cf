import type Stripe from 'stripe'
import type { Cents } from '#contract/platform/values/money.ts'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import type { PaymentStatus, SessionLine, ShipTo } from './payments.ts'
import { callProvider, connectStripe, nullIfMissing, type StripeSettings } from './stripe.ts'
import { toPaymentStatus } from './stripe-records.ts'

/** Read-only lists of the provider's records. Times are in UTC milliseconds, by the provider's clock. */
export interface PaymentLists {
  /** All sessions that were created since. @throws {ProviderUnavailableError} */
  sessionsSince(at: number): Promise<ListedSession[]>
  /** All refunds that were created since, and did not fail. @throws {ProviderUnavailableError} */
  refundsSince(at: number): Promise<ListedRefund[]>
  /** Null for an unknown one. */
  session(sessionId: string): Promise<ListedSession | null>
  /** Lists the items of a session's payment page. */
  lines(sessionId: string): Promise<SessionLine[]>
}

export interface ListedSession extends PaymentStatus {
  createdAt: number
  expiresAt: number
  metadata: Record<string, string>
  email: string
  /** Null before a card was entered. */
  shipTo: ShipTo | null
  /** When the card was accepted. */
  paidAt: number | null
}

export interface ListedRefund {
  id: string
  intentId: string
  amount: Cents
  createdAt: number
  metadata: Record<string, string>
}

const PAGE_SIZE = 100
const PAYMENT = 'data.payment_intent.latest_charge'

export function connectPaymentLists(settings: StripeSettings): PaymentLists {
  const stripe = connectStripe(settings)
  return {
    async sessionsSince(at) {
      const created = { gte: Math.floor(at / SECOND_MS) }
      const pages = stripe.checkout.sessions.list({ created, limit: PAGE_SIZE, expand: [PAYMENT] })
      return (await callProvider(Array.fromAsync(pages))).map(toListedSession)
    },
    async refundsSince(at) {
      const created = { gte: Math.floor(at / SECOND_MS) }
      const refunds = await callProvider(Array.fromAsync(stripe.refunds.list({ created, limit: PAGE_SIZE })))
      return refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled').map(toListedRefund)
    },
    async session(sessionId) {
      const expand = ['payment_intent.latest_charge']
      const session = await callProvider(
        stripe.checkout.sessions.retrieve(sessionId, { expand }).catch(nullIfMissing),
      )
      return session && toListedSession(session)
    },
    async lines(sessionId) {
      const pages = stripe.checkout.sessions.listLineItems(sessionId, { limit: PAGE_SIZE })
      const items = await callProvider(Array.fromAsync(pages))
      return items.map(({ description, quantity, amount_total, price }) => ({
        name: description ?? '',
        quantity: quantity ?? 1,
        price: price?.unit_amount ?? amount_total,
      }))
    },
  }
}

function toListedSession(session: Stripe.Checkout.Session): ListedSession {
  const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent
  const charge = typeof intent?.latest_charge === 'string' ? null : intent?.latest_charge
  const status = toPaymentStatus(session)
  const isAccepted = status.intent?.state === 'authorized' || status.intent?.state === 'captured'
  return {
    ...status,
    createdAt: session.created * SECOND_MS,
    expiresAt: session.expires_at * SECOND_MS,
    metadata: session.metadata ?? {},
    email: session.customer_email ?? session.customer_details?.email ?? '',
    shipTo: intent?.shipping ? toShipTo(intent.shipping) : null,
    paidAt: isAccepted && intent ? (charge ?? intent).created * SECOND_MS : null,
  }
}

function toShipTo({ name, address }: Stripe.PaymentIntent.Shipping): ShipTo {
  return {
    name: name ?? '',
    address: [address?.line1, address?.line2].filter(Boolean).join(', '),
    city: address?.city ?? '',
    state: address?.state ?? '',
    zip: address?.postal_code ?? '',
  }
}

function toListedRefund(refund: Stripe.Refund): ListedRefund {
  const intent = refund.payment_intent
  return {
    id: refund.id,
    intentId: typeof intent === 'string' ? intent : (intent?.id ?? ''),
    amount: refund.amount,
    createdAt: refund.created * SECOND_MS,
    metadata: refund.metadata ?? {},
  }
}
