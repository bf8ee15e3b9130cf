import type { ExpressionBuilder } from 'kysely'
import { secretEmailKinds } from '#contract/app/emails.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { ERASED_PROPS } from './outbox.ts'

const ERASED = { recipient: '', props: ERASED_PROPS, last_error: null }

function isOver(email: ExpressionBuilder<Database, 'mail_outbox'>) {
  return email.or([email('sent_at', 'is not', null), email('failed_at', 'is not', null)])
}

/** Emails about orders stay, without recipient and content. */
export async function eraseEmailsTo(tx: Tx, emailAddress: string): Promise<void> {
  await tx
    .deleteFrom('mail_outbox')
    .where(({ fn }) => fn('lower', ['recipient']), '=', emailAddress)
    .where('order_id', 'is', null)
    .execute()
  await tx
    .updateTable('mail_outbox')
    .set(ERASED)
    .where(({ fn }) => fn('lower', ['recipient']), '=', emailAddress)
    .where((email) => isOver(email))
    .execute()
}

/** Deletes the codes that were sent to a backup address, unless it is also the address of an account. */
export async function deleteBackupEmailsTo(tx: Tx, emailAddress: string): Promise<void> {
  const account = tx.selectFrom('users').select('id').where('email_key', '=', emailAddress)
  await tx
    .deleteFrom('mail_outbox')
    .where(({ fn }) => fn('lower', ['recipient']), '=', emailAddress)
    .where('kind', '=', 'code')
    .where(({ not, exists }) => not(exists(account)))
    .execute()
}

/** Skips unsent emails, which it erases once they are sent. Includes the shop's own copies. */
export async function eraseEmailsOfAnonymizedOrders(db: Db): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set(ERASED)
    // The content of one with a secret is erased once it is sent.
    .where((email) => email.or([email('props', '!=', ERASED_PROPS), email('recipient', '!=', '')]))
    .where((email) => isOver(email))
    .where('order_id', 'in', (query) =>
      query
        .selectFrom('orders')
        .select('orders.id')
        .where('forget_buyer_at', 'is not', null)
        .where('orders.email', '=', ''),
    )
    .execute()
}

/** The same for emails up to a change of their order that was erased: they name an address that the order no longer has. */
export async function eraseEmailsBeforeErasedChanges(db: Db): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set(ERASED)
    .where('props', '!=', ERASED_PROPS)
    .where((email) => isOver(email))
    .where('order_id', 'in', (query) =>
      query
        .selectFrom('order_changes')
        .select('order_changes.order_id')
        .where('what', '=', '[]')
        .where('texts_before', 'is', null)
        .whereRef('settled_at', '>=', 'mail_outbox.created_at'),
    )
    .execute()
}

/** Erases emails to a gift card's recipient, and the content of emails about the order that bought it, which names the recipient. */
export async function eraseGiftCardEmails(tx: Tx, recipient: string, orderId: number | null): Promise<void> {
  await tx
    .updateTable('mail_outbox')
    .set(ERASED)
    .where('kind', '=', 'gift-card')
    .where('recipient', '=', recipient)
    .where((email) => isOver(email))
    .execute()
  if (orderId === null) return
  await tx
    .updateTable('mail_outbox')
    .set({ props: ERASED_PROPS })
    .where('order_id', '=', orderId)
    .where((email) => isOver(email))
    .execute()
}

export async function deleteEmails(tx: Tx, dedupeKeys: string[]): Promise<void> {
  if (dedupeKeys.length === 0) return
  await tx.deleteFrom('mail_outbox').where('occasion', 'in', dedupeKeys).execute()
}

/** @param prefix of their dedupe keys. Scans the outbox, so it is only for what is rare. */
export async function deleteEmailsAbout(tx: Tx, prefix: string): Promise<void> {
  await tx.deleteFrom('mail_outbox').where('occasion', 'like', `${prefix}%`).execute()
}

const RETENTION_MS = 30 * DAY_MS

/** Fails unsent emails whose secret expired. */
export async function failExpiredEmails(db: Db, now: number): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ failed_at: now, props: ERASED_PROPS, last_error: 'It was too late to send this email.' })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where((email) =>
      email.or(
        secretEmailKinds().map(({ kind, lifeMs }) =>
          email.and([email('kind', '=', kind), email('created_at', '<=', now - lifeMs)]),
        ),
      ),
    )
    .execute()
}

/** Fails unsent emails whose secret expired, and deletes old emails that are not about an order. */
export async function sweepEmails(db: Db, now: number): Promise<void> {
  await failExpiredEmails(db, now)
  await db
    .deleteFrom('mail_outbox')
    .where('order_id', 'is', null)
    .where('sent_at', '<=', now - RETENTION_MS)
    .execute()
}
