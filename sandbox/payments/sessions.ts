import { recordEvent } from './events.ts'
import { failed, invalid, missing } from './failure.ts'
import { newSessionRecord } from './new-session.ts'
import { cancelIntent, readIntent } from './payment-intents.ts'
import type { Cause, Provider } from './provider.ts'
import { readRecord, type SessionRecord, saveRecord } from './records.ts'
import { DEFAULT_LIFETIME_S, isAllowedExpiry, type SessionParams } from './session-params.ts'

const MIN_CHARGE_CENTS = 50
const MAX_CHARGE_CENTS = 99_999_999

export function createSession(provider: Provider, params: SessionParams): SessionRecord {
  checkConsistency(params, provider.now())
  const expiresAt = params.expires_at ?? provider.now() + DEFAULT_LIFETIME_S
  const record = newSessionRecord(params, { now: provider.now(), expiresAt, origin: provider.url() })
  checkAmount(record.session.amount_total ?? 0)
  saveRecord(provider.db, 'session', record)
  return record
}

/** Expires an overdue session on read, before the timer does. */
export function readSession(provider: Provider, id: string): SessionRecord {
  const record = readRecord(provider.db, 'session', id)
  if (!record) throw missing('checkout.session', id, 'session')
  const { status, expires_at } = record.session
  return status === 'open' && expires_at <= provider.now() ? endSession(provider, record, null) : record
}

export function expireSession(provider: Provider, id: string, cause: Cause) {
  const record = readSession(provider, id)
  if (record.session.status !== 'open') {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${record.session.status}.`
    throw failed(400, { type: 'invalid_request_error', message })
  }
  return endSession(provider, record, cause)
}

/** An empty value unsets its key. */
export function updateMetadata(
  provider: Provider,
  id: string,
  change: Record<string, string>,
): SessionRecord {
  const record = readSession(provider, id)
  const changed = Object.entries({ ...record.session.metadata, ...change }).filter(
    ([, value]) => value !== '',
  )
  if (changed.length > 50) throw invalid('Metadata has at most 50 keys', { param: 'metadata' })
  const updated = { ...record, session: { ...record.session, metadata: Object.fromEntries(changed) } }
  saveRecord(provider.db, 'session', updated)
  return updated
}

export function expireOldSessions(provider: Provider) {
  const old = provider.db
    .prepare(
      `select id from documents where kind = 'session'
       and json_extract(body, '$.session.status') = 'open' and json_extract(body, '$.session.expires_at') <= ?`,
    )
    .all(provider.now())
  for (const { id } of old) readSession(provider, String(id))
}

function endSession(provider: Provider, record: SessionRecord, cause: Cause): SessionRecord {
  const session = { ...record.session, status: 'expired' as const, url: null }
  const ended = { ...record, session, challenge: null }
  saveRecord(provider.db, 'session', ended)
  if (typeof session.payment_intent === 'string') {
    const { status } = readIntent(provider, session.payment_intent)
    if (status !== 'canceled') cancelIntent(provider, session.payment_intent, 'abandoned', cause)
  }
  recordEvent(provider, 'checkout.session.expired', session, { cause })
  return ended
}

function checkConsistency(params: SessionParams, now: number) {
  if (params.expires_at !== undefined && !isAllowedExpiry(params.expires_at, now)) {
    const message =
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.'
    throw invalid(message, { param: 'expires_at' })
  }
  const rates =
    params.shipping_options?.map((option) => option.shipping_rate_data.fixed_amount.currency) ?? []
  const currencies = new Set([...params.line_items.map((item) => item.price_data.currency), ...rates])
  if (params.currency) currencies.add(params.currency)
  if (currencies.size > 1)
    throw invalid('All line items must have the same currency.', { param: 'line_items' })
  if (params.shipping_address_collection && params.payment_intent_data.shipping) {
    const message = 'You cannot collect a shipping address and pass `payment_intent_data[shipping]` as well.'
    throw invalid(message, { param: 'shipping_address_collection' })
  }
}

function checkAmount(total: number) {
  if (total < MIN_CHARGE_CENTS) {
    const message = `The Checkout Session's total amount must convert to at least ${MIN_CHARGE_CENTS} cents.`
    throw invalid(message, { code: 'amount_too_small' })
  }
  if (total > MAX_CHARGE_CENTS) {
    const message = `The Checkout Session's total amount must be no more than ${MAX_CHARGE_CENTS} cents.`
    throw invalid(message, { code: 'amount_too_large' })
  }
}
