import type { DatabaseSync } from 'node:sqlite'

export type Email = {
  id: number
  from: string
  to: string
  reply_to: string
  subject: string
  text: string
  html: string
  /** Keyed by lowercase name. */
  headers: Record<string, string>
  received_at: string
}

const COLUMNS =
  'id, from_address as "from", to_address as "to", reply_to, subject, text, html, headers, received_at'

export function saveEmail(db: DatabaseSync, email: Omit<Email, 'id'>) {
  db.prepare(
    `insert into mails (from_address, to_address, reply_to, subject, text, html, headers, received_at)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    email.from,
    email.to,
    email.reply_to,
    email.subject,
    email.text,
    email.html,
    JSON.stringify(email.headers),
    email.received_at,
  )
}

/** Newest first. `to` is case-insensitive. */
export function listEmails(db: DatabaseSync, to?: string) {
  const rows = to
    ? db.prepare(`select ${COLUMNS} from mails where to_address = ? collate nocase order by id desc`).all(to)
    : db.prepare(`select ${COLUMNS} from mails order by id desc`).all()
  return (rows as StoredEmail[]).map(parseHeaders)
}

export function listHeadings(db: DatabaseSync, to?: string) {
  const where = to ? 'where to_address = ? collate nocase' : ''
  const query = db.prepare(
    `select id, from_address as "from", to_address as "to", subject, substr(text, 1, 160) as preview, received_at
     from mails ${where} order by id desc limit 200`,
  )
  return query.all(...(to ? [to] : [])) as (Pick<Email, 'id' | 'from' | 'to' | 'subject' | 'received_at'> & {
    preview: string
  })[]
}

export function readEmail(db: DatabaseSync, id: number) {
  const row = db.prepare(`select ${COLUMNS} from mails where id = ?`).get(id) as StoredEmail | undefined
  return row && parseHeaders(row)
}

type StoredEmail = Omit<Email, 'headers'> & { headers: string }

function parseHeaders(row: StoredEmail): Email {
  return { ...row, headers: JSON.parse(row.headers) }
}

export function clearEmails(db: DatabaseSync) {
  db.exec('delete from mails')
}
