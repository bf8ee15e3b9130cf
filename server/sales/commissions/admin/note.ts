import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { auditSubject } from '../audit-subject.ts'
import { emailNote } from '../emails.ts'
import { addEntry, isStored } from '../entries.ts'
import { lockCommission } from '../find.ts'

interface NewNote {
  text: string
  forCustomer: boolean
  requestKey: string | undefined
  hashes: string[]
}

/** One for the customer is emailed. A known request key adds nothing. @param hashes of its images. @throws {NotFound} */
export async function addNote(
  db: Db,
  uuid: string,
  { text, forCustomer, requestKey, hashes }: NewNote,
  by: Actor,
): Promise<void> {
  const { actor, at } = by
  await db.transaction().execute(async (tx) => {
    const row = await lockCommission(tx, uuid, at)
    const entry = { kind: 'note', text, forCustomer, author: actor, requestKey, at } as const
    if (await isStored(tx, row.id, entry)) return
    const id = await addEntry(tx, row.id, entry, hashes)
    if (forCustomer) {
      await emailNote(tx, row, { id, text, hashes, by: await findName(tx, actor), at })
    }
    const action = forCustomer ? 'wrote to the customer' : 'noted'
    await recordAuditEntry(tx, by, { action, ...auditSubject(row) })
  })
}

async function findName(tx: Tx, userId: string): Promise<string | null> {
  const user = await tx.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
  return user?.name ?? null
}
