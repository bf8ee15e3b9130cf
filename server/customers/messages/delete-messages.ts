import { TRASH_KEPT_MS } from '#contract/platform/values/limits.ts'
import { HOUR_MS } from '#contract/platform/values/time.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { deleteEmails } from '#server/platform/email/anonymize.ts'
import { messageDedupeKey } from './dedupe-key.ts'

/** Deletes a customer's messages with their replies and the emails about them. */
export async function deleteMessagesFrom(tx: Tx, email: string): Promise<void> {
  const deleted = await tx
    .deleteFrom('messages')
    .where(({ fn }) => fn('lower', ['contact']), '=', email)
    .returning('id')
    .execute()
  await deleteEmailsAbout(tx, deleted)
}

/** Empties the trash, and deletes sender hashes that the hourly limit no longer needs. */
export async function sweepMessages(db: Db, at: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const deleted = await tx
      .deleteFrom('messages')
      .where('deleted_at', '<=', at - TRASH_KEPT_MS)
      .returning('id')
      .execute()
    await deleteEmailsAbout(tx, deleted)
  })
  await db
    .updateTable('messages')
    .set({ client_hash: null })
    .where('client_hash', 'is not', null)
    .where('submitted_at', '<=', at - HOUR_MS)
    .execute()
}

async function deleteEmailsAbout(tx: Tx, messages: { id: number }[]): Promise<void> {
  await deleteEmails(
    tx,
    messages.map(({ id }) => messageDedupeKey(id)),
  )
}
