import { isReadable } from '#contract/app/emails.ts'
import type { Table } from '#server/platform/db/introspect.ts'
import type { Row } from '#server/platform/db/snapshot.ts'

/** The records of one file: rows of a table, each with its rows of other tables as parts. */
export interface RecordType {
  /** The file's name without `.jsonl`. */
  name: string
  table: string
  /** For each field of the record, the table of its parts and the column that refers to the record. */
  parts: Record<string, { table: string; by: string }>
}

const part = (table: string, by: string) => ({ table, by })

/** Records come after those they refer to. */
const RECORD_TYPES: RecordType[] = [
  { name: 'categories', table: 'categories', parts: {} },
  { name: 'tags', table: 'tags', parts: {} },
  {
    name: 'products',
    table: 'products',
    parts: { pictures: part('product_pictures', 'product_id'), tags: part('product_tags', 'product_id') },
  },
  { name: 'journal', table: 'journal_entries', parts: { pictures: part('journal_images', 'entry_id') } },
  { name: 'drops', table: 'drops', parts: { products: part('drop_products', 'drop_id') } },
  {
    name: 'customers',
    table: 'users',
    parts: {
      backup_emails: part('backup_emails', 'user_id'),
      passkeys: part('passkeys', 'user_id'),
      authenticator: part('authenticators', 'user_id'),
      backup_codes: part('backup_codes', 'user_id'),
      saved_products: part('saved_products', 'user_id'),
    },
  },
  { name: 'discounts', table: 'discounts', parts: {} },
  {
    name: 'orders',
    table: 'orders',
    parts: {
      items: part('order_lines', 'order_id'),
      events: part('order_events', 'order_id'),
      // Before the tables whose older columns add them.
      tenders: part('order_tenders', 'order_id'),
      payments: part('payments', 'order_id'),
      refund_parts: part('refund_parts', 'order_id'),
      refunds: part('refunds', 'order_id'),
      tax_refunds: part('tax_refunds', 'order_id'),
      delays: part('order_delays', 'order_id'),
      changes: part('order_changes', 'order_id'),
      change_units: part('order_change_units', 'order_id'),
    },
  },
  { name: 'passport-keys', table: 'passport_keys', parts: {} },
  {
    name: 'passports',
    table: 'passports',
    parts: {
      pictures: part('passport_images', 'passport_id'),
      owners: part('passport_owners', 'passport_id'),
    },
  },
  {
    name: 'commissions',
    table: 'commissions',
    parts: {
      entries: part('commission_entries', 'commission_id'),
      images: part('commission_images', 'commission_id'),
      events: part('commission_events', 'commission_id'),
      deposits: part('deposits', 'commission_id'),
    },
  },
  { name: 'disputes', table: 'disputes', parts: {} },
  { name: 'failed-refunds', table: 'failed_refunds', parts: {} },
  { name: 'stock-ledger', table: 'stock_ledger', parts: {} },
  { name: 'reviews', table: 'reviews', parts: { pictures: part('review_images', 'review_id') } },
  { name: 'discount-uses', table: 'discount_uses', parts: {} },
  {
    name: 'gift-cards',
    table: 'gift_cards',
    parts: {
      ledger: part('gift_card_ledger', 'gift_card_id'),
      revocations: part('gift_card_revocations', 'gift_card_id'),
    },
  },
  { name: 'messages', table: 'messages', parts: { replies: part('message_replies', 'message_id') } },
  {
    name: 'subscribers',
    table: 'subscribers',
    parts: {
      subscriptions: part('subscriptions', 'subscriber_id'),
      tokens: part('subscriber_tokens', 'subscriber_id'),
    },
  },
  { name: 'pages', table: 'pages', parts: { versions: part('page_versions', 'page_key') } },
  { name: 'mails', table: 'mail_outbox', parts: {} },
  { name: 'activity', table: 'activity', parts: {} },
]

/**
 * Running processes, sessions, pending codes, visitors of searches that are not counted yet, and what is in the backup store: of no
 * use elsewhere, and some are secrets.
 */
const EXCLUDED_TABLES = [
  'leases',
  'limits',
  'problems',
  'failures',
  'sessions',
  'sign_ups',
  'login_challenges',
  'codes',
  'passkey_challenges',
  'known_devices',
  'backup_stores',
  'stored_images',
  'search_visitors',
  'search_salts',
  'provider_asks',
]
/** The codes of gift cards are derived from their key. */
const CREDENTIAL_TABLES = ['passkeys', 'authenticators', 'backup_codes', 'gift_card_keys']
const CREDENTIAL_COLUMNS: Record<string, string[]> = { users: ['password_hash'] }
/** Hashes of IP addresses, which anyone can reverse by trying all addresses. */
const CLIENT_IP_COLUMNS: Record<string, string[]> = { orders: ['client_hash'], messages: ['client_hash'] }
const LINK_COLUMNS: Record<string, string[]> = { passport_owners: ['hand_over_hash'] }

/** The record types of a shop with these tables. A table that is not listed becomes a type of its own. */
export function recordTypes(tables: Table[], withCredentials: boolean): RecordType[] {
  const excluded = new Set([...EXCLUDED_TABLES, ...(withCredentials ? [] : CREDENTIAL_TABLES)])
  const present = tables.map(({ name }) => name).filter((name) => !excluded.has(name))
  const types = RECORD_TYPES.filter(({ table }) => present.includes(table)).map((type) => ({
    ...type,
    parts: Object.fromEntries(Object.entries(type.parts).filter(([, { table }]) => present.includes(table))),
  }))
  const listed = new Set(types.flatMap(tablesOf))
  const others = present.filter((name) => !listed.has(name))
  return [...types, ...others.map((table) => ({ name: table.replaceAll('_', '-'), table, parts: {} }))]
}

export function tablesOf({ table, parts }: RecordType): string[] {
  return [table, ...Object.values(parts).map((each) => each.table)]
}

/** The columns of a table that are not exported. */
export function omittedColumns(table: string, withCredentials: boolean): string[] {
  return [
    ...(CLIENT_IP_COLUMNS[table] ?? []),
    ...(LINK_COLUMNS[table] ?? []),
    ...(withCredentials ? [] : (CREDENTIAL_COLUMNS[table] ?? [])),
  ]
}

/** A row as it is exported, or null when it is not. */
export function toExportedRow(table: string, row: Row, withCredentials: boolean): Row | null {
  if (table === 'mail_outbox' && isPendingSecret(row)) return null
  // The authenticator's secret is not exported, so login codes arrive by email after an import.
  if (table === 'users' && !withCredentials && row.two_factor_method === 'app') {
    return { ...row, two_factor_method: 'email' }
  }
  return row
}

/** An unsent email whose code or link would not work after an import. */
function isPendingSecret({ kind, sent_at, failed_at }: Row): boolean {
  return sent_at === null && failed_at === null && !isReadable(String(kind))
}
