import { type EmailKind, type Emails, isBulk } from '#contract/app/emails.ts'
import type { EmailState } from '#contract/platform/values/email-states.ts'
import { countRows } from '#server/platform/db/list-query.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'

/** Replaces the props of an email whose content is erased. */
export const ERASED_PROPS = '{}'

export interface QueuedEmail<K extends EmailKind> {
  /** The cause, such as "order 1042 paid". A second email with the same key is not queued. */
  dedupeKey: string
  kind: K
  recipient: string
  orderId: number | null
  props: Emails[K]
  at: number
}

/** Call it in the transaction that causes the email. Does nothing for an erased recipient. */
export async function queueEmail<K extends EmailKind>(tx: Tx, email: QueuedEmail<K>): Promise<void> {
  await queueEmails(tx, [email])
}

/** At most a few hundred in one call. */
export async function queueEmails<K extends EmailKind>(tx: Tx, emails: QueuedEmail<K>[]): Promise<void> {
  const values = emails
    .filter(({ recipient }) => recipient !== '')
    .map((email) => ({
      occasion: email.dedupeKey,
      kind: email.kind,
      recipient: email.recipient,
      order_id: email.orderId,
      props: JSON.stringify(email.props),
      bulk: isBulk(email.kind) ? (1 as const) : (0 as const),
      created_at: email.at,
      next_try_at: email.at,
      attempts: 0,
    }))
  if (values.length === 0) return
  await tx
    .insertInto('mail_outbox')
    .values(values)
    .onConflict((conflict) => conflict.column('occasion').doNothing())
    .execute()
}

/** The emails to many at once that are not sent yet. */
export function countWaitingBulk(db: Db): Promise<number> {
  const bulk = db.selectFrom('mail_outbox').where('bulk', '=', 1)
  return countRows(bulk.where('sent_at', 'is', null).where('failed_at', 'is', null))
}

/** After a restore: the lost server may have sent them, and they are old. */
export async function deleteWaitingBulk(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('mail_outbox')
    .where('bulk', '=', 1)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute()
}

export interface EmailStatus {
  id: number
  state: EmailState
}

export async function findEmails(db: Db, dedupeKeys: string[]): Promise<Map<string, EmailStatus>> {
  if (dedupeKeys.length === 0) return new Map()
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['id', 'occasion', 'sent_at', 'failed_at'])
    .where('occasion', 'in', dedupeKeys)
    .execute()
  return new Map(rows.map((row) => [row.occasion, { id: row.id, state: deliveryState(row) }]))
}

export function deliveryState(row: { sent_at: number | null; failed_at: number | null }): EmailState {
  if (row.sent_at !== null) return 'sent'
  return row.failed_at === null ? 'waiting' : 'failed'
}
