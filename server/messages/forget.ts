import { HOUR_MS, TRASH_KEPT_MS } from '#contract/shop.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { messageOccasion } from './occasion.ts'

/** What somebody wrote to the workshop, the answers they got, and the workshop's copies by mail. */
export async function forgetMessagesOf(tx: Tx, email: string): Promise<void> {
  const gone = await tx
    .deleteFrom('messages')
    .where(({ fn }) => fn('lower', ['contact']), '=', email)
    .returning('id')
    .execute()
  await forgetCopies(tx, gone)
}

/** Empties the trash of what lay there for 30 days, and forgets where messages came from once no limit asks. */
export async function sweepMessages(db: Db, at: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('messages')
      .where('deleted_at', '<=', at - TRASH_KEPT_MS)
      .returning('id')
      .execute()
    await forgetCopies(tx, gone)
  })
  await db
    .updateTable('messages')
    .set({ client_hash: null })
    .where('client_hash', 'is not', null)
    .where('submitted_at', '<=', at - HOUR_MS)
    .execute()
}

async function forgetCopies(tx: Tx, messages: { id: number }[]): Promise<void> {
  if (messages.length === 0) return
  const occasions = messages.map(({ id }) => messageOccasion(id))
  await tx.deleteFrom('mail_outbox').where('occasion', 'in', occasions).execute()
}
