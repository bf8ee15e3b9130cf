import type Stripe from 'stripe'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import type { DisputeStatus } from '#contract/sales/orders/disputes.ts'
import type { PaymentCard } from '#contract/sales/orders/payment-card.ts'
import type {
  PaymentIntent,
  PaymentStatus,
  ProviderDispute,
  ProviderRefund,
  SessionRequest,
} from './payments.ts'

export function toSession(request: SessionRequest): Stripe.Checkout.SessionCreateParams {
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

export function toRefund(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    amount: refund.amount,
    createdAt: refund.created * SECOND_MS,
    failed: refund.status === 'failed' || refund.status === 'canceled',
    failureReason: refund.failure_reason ?? null,
    metadata: refund.metadata ?? {},
  }
}

export function toDispute(dispute: Stripe.Dispute): ProviderDispute {
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

export function idOf(object: string | { id: string } | null | undefined): string | null {
  return typeof object === 'string' ? object : (object?.id ?? null)
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

export function toPaymentIntent(intent: Stripe.PaymentIntent): PaymentIntent {
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
