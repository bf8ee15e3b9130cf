import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { KeyCheckResult } from '#server/platform/integrations/credential-checks.ts'

/** Facts that the guide can't read from the rest of the shop. Times are in UTC milliseconds. */
export interface SetupRecords {
  dismissed: boolean
  payment_check: PaymentCheck
  test_email: TestEmail
}

export interface PaymentCheck {
  /** A hash of the secret key. */
  key: string
  result: KeyCheckResult
  checkedAt: number
  /** When the provider last accepted the key for real money. */
  acceptedAt: number | null
}

export interface TestEmail {
  /** Its id in the outbox, which deletes sent emails after a while. */
  emailId: number
  /** The mail server and the sender that it tests. */
  server: string
  from: string
  problems: string[]
  acceptedAt: number | null
}

export async function readRecord<Key extends keyof SetupRecords>(
  db: Db,
  key: Key,
): Promise<SetupRecords[Key] | null> {
  const row = await db.selectFrom('setup_guide').select('value').where('key', '=', key).executeTakeFirst()
  return row ? JSON.parse(row.value) : null
}

export async function writeRecord<Key extends keyof SetupRecords>(
  db: Db,
  key: Key,
  record: SetupRecords[Key],
): Promise<void> {
  const value = JSON.stringify(record)
  await db
    .insertInto('setup_guide')
    .values({ key, value })
    .onConflict((row) => row.column('key').doUpdateSet({ value }))
    .execute()
}

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
