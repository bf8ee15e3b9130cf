import { type EmailKind, type Emails, isReadable } from '#contract/app/emails.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { Conflict } from '#server/platform/errors.ts'
import { deliveryState, ERASED_PROPS, findEmails, queueEmail } from './outbox.ts'
import { emailNotFound } from './read.ts'

/**
 * Retries a failed email, or queues a copy of a sent one, once per request key.
 * @returns the id of the queued email.
 * @throws {NotFound}; {Conflict} for an email that is waiting, erased, or not readable by admins.
 */
export async function resendEmail(db: Db, id: number, requestKey: string, by: Actor): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const email = await lockEmail(tx, id)
    const copyKey = `mail ${id} again by ${requestKey}`
    const findCopy = async () => (await findEmails(tx, [copyKey])).get(copyKey)
    const copy = await findCopy()
    if (copy) return copy.id
    requireSendable(email)
    if (email.sent_at === null) await retry(tx, id, by.at)
    else {
      await queueEmail(tx, {
        dedupeKey: copyKey,
        kind: email.kind as EmailKind,
        recipient: email.recipient,
        orderId: email.order_id,
        props: JSON.parse(email.props) as Emails[EmailKind],
        at: by.at,
      })
    }
    await recordAuditEntry(tx, by, {
      action: 'sent again',
      kind: 'mail',
      id,
      name: `Email ${id}`,
      after: { email: email.kind },
    })
    return (await findCopy())?.id ?? id
  })
}

async function lockEmail(tx: Tx, id: number) {
  const email = await tx
    .updateTable('mail_outbox')
    .set((row) => ({ attempts: row.ref('attempts') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!email) throw emailNotFound()
  return email
}

function requireSendable(email: Awaited<ReturnType<typeof lockEmail>>): void {
  if (!isReadable(email.kind)) {
    throw new Conflict('Only the account owner can request this email again.')
  }
  if (deliveryState(email) === 'waiting') throw new Conflict('This email is already waiting to be sent.')
  if (email.props === ERASED_PROPS) {
    throw new Conflict('The shop no longer stores the content of this email.')
  }
  if (email.recipient === '') throw new Conflict('The recipient of this email has been erased.')
}

async function retry(tx: Tx, id: number, at: number): Promise<void> {
  await tx
    .updateTable('mail_outbox')
    .set({ failed_at: null, last_error: null, attempts: 0, next_try_at: at })
    .where('id', '=', id)
    .execute()
}
