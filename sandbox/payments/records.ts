import { randomInt } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type Stripe from 'stripe'
import type { Card, CardDecline } from './cards.ts'
import type { IntentData } from './session-params.ts'

export const API_VERSION = '2026-10-28.endive'

/** On the wire the SDK's decimal is a text. */
type WirePrice = Omit<Stripe.Price, 'unit_amount_decimal'> & { unit_amount_decimal: string }
export type WireLineItem = Omit<Stripe.LineItem, 'price'> & { price: WirePrice }

/** A session as the API shows it, and beside it what the API shows only on request or never. */
export type SessionRecord = {
  session: Stripe.Checkout.Session
  lineItems: WireLineItem[]
  images: (string | null)[]
  shippingName: string | null
  intentData: IntentData
  /** The card that waits for its holder to confirm, and what its bank will then say. */
  challenge: { card: Card; name: string; decline: CardDecline | null } | null
}

export type Records = {
  session: SessionRecord
  payment_intent: Stripe.PaymentIntent
  charge: Stripe.Charge
  refund: Stripe.Refund
  event: Stripe.EventBase & { type: string }
}

type Kind = keyof Records

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

/** Newest first; of one parent when one is given. */
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
