import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import type { Db } from '#server/platform/db/open.ts'
import { readRecord, writeRecord } from './records.ts'

export async function setDismissed(db: Db, dismissed: boolean, by: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = (await readRecord(tx, 'dismissed')) ?? false
    await writeRecord(tx, 'dismissed', dismissed)
    await recordAuditEntry(tx, by, {
      action: 'updated',
      kind: 'settings',
      id: 'setup_guide',
      name: 'Setup guide',
      before: { dismissed: before },
      after: { dismissed },
    })
  })
}
