import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SCHEMA = `
  create table if not exists documents (
    seq integer primary key,
    id text not null unique,
    kind text not null,
    parent text,
    body text not null
  );
  create index if not exists documents_by_parent on documents (kind, parent, seq);
  create index if not exists sessions_open on documents (json_extract(body, '$.session.expires_at'))
    where kind = 'session' and json_extract(body, '$.session.status') = 'open';
  create index if not exists intents_held on documents (json_extract(body, '$.created'))
    where kind = 'payment_intent' and json_extract(body, '$.status') = 'requires_capture';
  create table if not exists deliveries (
    id integer primary key,
    event_id text not null,
    due_at integer not null,
    rank integer not null,
    copies integer not null,
    attempt integer not null default 0
  );
  create index if not exists deliveries_due on deliveries (due_at, rank);
  create table if not exists idempotency (
    key text primary key,
    fingerprint text not null,
    status integer not null,
    body text not null,
    created integer not null
  );
  create index if not exists idempotency_by_age on idempotency (created);
  create table if not exists mails (
    id integer primary key,
    from_address text not null,
    to_address text not null,
    reply_to text not null,
    subject text not null,
    text text not null,
    html text not null,
    received_at text not null,
    headers text not null default '{}'
  );
  create index if not exists mails_by_address on mails (to_address collate nocase, id);
  create table if not exists captcha_tokens (token text primary key);
  create table if not exists faults (part text primary key, mode text not null);
`

export function openDatabase(file?: string) {
  if (file) mkdirSync(path.dirname(file), { recursive: true })
  const db = new DatabaseSync(file ?? ':memory:')
  db.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 2000;')
  db.exec(SCHEMA)
  addEmailHeaders(db)
  return db
}

/** To a database from before emails had them. */
function addEmailHeaders(db: DatabaseSync) {
  const columns = db.prepare("select name from pragma_table_info('mails')").all()
  if (columns.some(({ name }) => name === 'headers')) return
  db.exec("alter table mails add column headers text not null default '{}'")
}

/** Joins a transaction that is already open. */
export function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  if (db.isTransaction) return work()
  db.exec('begin immediate')
  try {
    const result = work()
    db.exec('commit')
    return result
  } catch (error) {
    db.exec('rollback')
    throw error
  }
}
