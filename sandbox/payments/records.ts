import { randomInt } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type Stripe from 'stripe'
import type { Card, CardDecline } from './cards.ts'
import type { IntentData } from './session-params.ts'

export const API_VERSION = '2026-10-28.endive'

/** The JSON has a string where the SDK has a decimal. */
type WirePrice = Omit<Stripe.Price, 'unit_amount_decimal'> & { unit_amount_decimal: string }
export type WireLineItem = Omit<Stripe.LineItem, 'price'> & { price: WirePrice }

export type SessionRecord = {
  session: Stripe.Checkout.Session
  lineItems: WireLineItem[]
  images: (string | null)[]
  shippingName: string | null
  intentData: IntentData
  /** A card that waits for 3-D Secure, and the bank's answer after it. */
  challenge: { card: Card; name: string; decline: CardDecline | null } | null
}

export type Records = {
  session: SessionRecord
  payment_intent: Stripe.PaymentIntent
  charge: Stripe.Charge
  refund: Stripe.Refund
  dispute: Stripe.Dispute
  event: Stripe.EventBase & { type: string }
}

export type Kind = keyof Records

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export function newId(prefix: string, length = 24) {
  return `${prefix}_${Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`
}

export function readRecord<K extends Kind>(db: DatabaseSync, kind: K, id: string): Records[K] | undefined {
  const row = db.prepare('select body from documents where id = ? and kind = ?').get(id, kind)
  return row && JSON.parse(String(row.body))
}

export function saveRecord<K extends Kind>(db: DatabaseSync, kind: K, record: Records[K], parent?: string) {
  const id = 'session' in record ? record.session.id : record.id
  db.prepare(
    `insert into documents (id, kind, parent, body) values (?, ?, ?, ?)
     on conflict (id) do update set body = excluded.body, parent = coalesce(excluded.parent, parent)`,
  ).run(id, kind, parent ?? null, JSON.stringify(record))
}

/** Newest first. */
export function* recordsOf<K extends Kind>(
  db: DatabaseSync,
  kind: K,
  parent?: string,
): Generator<Records[K]> {
  const query = parent
    ? db.prepare('select body from documents where kind = ? and parent = ? order by seq desc')
    : db.prepare('select body from documents where kind = ? order by seq desc')
  const rows = parent ? query.iterate(kind, parent) : query.iterate(kind)
  for (const row of rows) yield JSON.parse(String(row.body))
}
