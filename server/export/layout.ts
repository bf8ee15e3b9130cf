import type { Row } from '#server/db/snapshot.ts'
import type { Table } from '#server/db/tables.ts'

/** What stands in one file, a thing a line, with the rows that are parts of it. */
export interface Kind {
  /** The file's name without its end. */
  name: string
  table: string
  /** By the name they have in the thing: their table, and the column that says whose they are. */
  parts: Record<string, { table: string; by: string }>
}

const part = (table: string, by: string) => ({ table, by })

/** In the order in which they are taken in: what is referred to comes first. */
const KINDS: Kind[] = [
  { name: 'categories', table: 'categories', parts: {} },
  { name: 'tags', table: 'tags', parts: {} },
  {
    name: 'products',
    table: 'products',
    parts: { pictures: part('product_pictures', 'product_id'), tags: part('product_tags', 'product_id') },
  },
  {
    name: 'customers',
    table: 'users',
    parts: {
      backup_emails: part('backup_emails', 'user_id'),
      passkeys: part('passkeys', 'user_id'),
      authenticator: part('authenticators', 'user_id'),
      backup_codes: part('backup_codes', 'user_id'),
    },
  },
  {
    name: 'orders',
    table: 'orders',
    parts: {
      items: part('order_lines', 'order_id'),
      payments: part('payments', 'order_id'),
      refunds: part('refunds', 'order_id'),
      events: part('order_events', 'order_id'),
    },
  },
  { name: 'stock-ledger', table: 'stock_ledger', parts: {} },
  { name: 'messages', table: 'messages', parts: { replies: part('message_replies', 'message_id') } },
  { name: 'mails', table: 'mail_outbox', parts: {} },
  { name: 'activity', table: 'activity', parts: {} },
]

/** Who is at it right now: wrong wherever else it comes to, and most of it opens a door. */
const NEVER = [
  'leases',
  'limits',
  'sessions',
  'login_challenges',
  'codes',
  'passkey_challenges',
  'known_devices',
]
/** What opens an account. */
const CREDENTIAL_TABLES = ['passkeys', 'authenticators', 'backup_codes']
const CREDENTIAL_COLUMNS: Record<string, string[]> = { users: ['password_hash'] }
/** Hashes of the addresses that people came from: of use for an hour, and found out by trying all addresses. */
const ADDRESS_COLUMNS: Record<string, string[]> = { orders: ['client_hash'], messages: ['client_hash'] }

/** The kinds of things in a shop with these tables; a table that no kind names is a kind of its own. */
export function kindsOf(tables: Table[], withCredentials: boolean): Kind[] {
  const left = new Set([...NEVER, ...(withCredentials ? [] : CREDENTIAL_TABLES)])
  const present = tables.map(({ name }) => name).filter((name) => !left.has(name))
  const kinds = KINDS.filter(({ table }) => present.includes(table)).map((kind) => ({
    ...kind,
    parts: Object.fromEntries(Object.entries(kind.parts).filter(([, { table }]) => present.includes(table))),
  }))
  const named = new Set(kinds.flatMap((kind) => tablesOf(kind)))
  const others = present.filter((name) => !named.has(name))
  return [...kinds, ...others.map((table) => ({ name: table.replaceAll('_', '-'), table, parts: {} }))]
}

export function tablesOf({ table, parts }: Kind): string[] {
  return [table, ...Object.values(parts).map((each) => each.table)]
}

/** The columns of a table that are not exported. */
export function leftOut(table: string, withCredentials: boolean): string[] {
  return [...(ADDRESS_COLUMNS[table] ?? []), ...(withCredentials ? [] : (CREDENTIAL_COLUMNS[table] ?? []))]
}

/** What is put where nothing was exported and something must be: no password matches it, no address either. */
export const NOTHING = ''

/** A row as it leaves; null for one that stays. */
export function leaving(table: string, row: Row, withCredentials: boolean, isSecret: (mail: Row) => boolean) {
  if (table === 'mail_outbox' && isSecret(row)) return null
  // The app's secret stays here, so the code comes by mail there.
  if (table === 'users' && !withCredentials && row.two_factor_method === 'app') {
    return { ...row, two_factor_method: 'email' }
  }
  return row
}
