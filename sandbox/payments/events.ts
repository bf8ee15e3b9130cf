import type Stripe from 'stripe'
import type { Cause, Provider } from './provider.ts'
import { API_VERSION, newId, saveRecord } from './records.ts'

export type EventType = Extract<
  Stripe.Event['type'],
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'payment_intent.amount_capturable_updated'
  | 'payment_intent.canceled'
  | 'payment_intent.payment_failed'
  | 'payment_intent.requires_action'
  | 'payment_intent.succeeded'
  | 'charge.captured'
  | 'charge.refunded'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.closed'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated'
>

type EventSubject =
  | Stripe.Checkout.Session
  | Stripe.PaymentIntent
  | Stripe.Charge
  | Stripe.Refund
  | Stripe.Dispute

export function recordEvent(
  provider: Provider,
  type: EventType,
  object: EventSubject,
  { cause = null, previous }: { cause?: Cause; previous?: Record<string, unknown> } = {},
) {
  const mode = provider.faults().webhooks
  const event: Stripe.EventBase & { type: string } = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: provider.now(),
    data: { object: { ...object }, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: mode === 'drop' ? 0 : 1,
    request: cause ?? { id: null, idempotency_key: null },
    type,
  }
  saveRecord(provider.db, 'event', event)
  if (mode !== 'drop') enqueue(provider, event.id, mode)
}

function enqueue(provider: Provider, eventId: string, mode: 'normal' | 'duplicate' | 'delay' | 'reorder') {
  const { db } = provider
  const now = Date.now()
  const dueAt = {
    normal: now,
    duplicate: now,
    delay: now + provider.webhookDelayMs,
    reorder: batchEnd(provider, now),
  }
  const insert = db.prepare('insert into deliveries (event_id, due_at, rank, copies) values (?, ?, 0, ?)')
  const { lastInsertRowid: id } = insert.run(eventId, dueAt[mode], mode === 'duplicate' ? 2 : 1)
  // Of events due at the same time, the lower rank goes first.
  db.prepare('update deliveries set rank = ? where id = ?').run(
    mode === 'reorder' ? -Number(id) : Number(id),
    id,
  )
}

function batchEnd({ db, reorderWindowMs }: Provider, now: number) {
  const batch = db
    .prepare('select max(due_at) as due_at from deliveries where rank < 0 and attempt = 0 and due_at > ?')
    .get(now)
  return batch?.due_at ? Number(batch.due_at) : now + reorderWindowMs
}
