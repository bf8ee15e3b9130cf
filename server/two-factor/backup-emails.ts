import { MAX_BACKUP_EMAILS } from '#contract/account-fields.ts'
import type { BackupEmails } from '#contract/two-factor.ts'
import { type Caller, tryOn } from '#server/accounts/caller.ts'
import { forgetCodes, takeCode } from '#server/accounts/codes.ts'
import { mailCode, mailNotice } from '#server/accounts/mails.ts'
import type { UserRow } from '#server/accounts/sessions.ts'
import { emailKey, lockUser } from '#server/accounts/users.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { judge } from '#server/limits/tries.ts'
import { Refusal, wrongField } from '#server/refusal.ts'

export async function listBackupEmails(db: Db, userId: string): Promise<BackupEmails['emails']> {
  const rows = await db
    .selectFrom('backup_emails')
    .select(['email', 'verified_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('email_key')
    .execute()
  return rows.map(({ email, verified_at }) => ({ email, verified: verified_at !== null }))
}

export async function verifiedBackupEmails(db: Db, userId: string): Promise<string[]> {
  const all = await listBackupEmails(db, userId)
  return all.filter(({ verified }) => verified).map(({ email }) => email)
}

/** Adds an address and sends it a code. @throws {Refusal} 400 for the account's own, 409 for the fourth or one twice. */
export async function addBackupEmail(db: Db, user: UserRow, email: string, now: number): Promise<void> {
  const key = emailKey(email)
  if (key === user.email_key) throw wrongField('email', 'This is already the address of your account.')
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id)
    const present = await listBackupEmails(tx, user.id)
    if (present.some((each) => emailKey(each.email) === key)) {
      throw new Refusal(409, 'This backup email is on your list already.')
    }
    if (present.length >= MAX_BACKUP_EMAILS) {
      throw new Refusal(409, `You can have at most ${MAX_BACKUP_EMAILS} backup emails. Remove one first.`)
    }
    await tx
      .insertInto('backup_emails')
      .values({ user_id: user.id, email, email_key: key, verified_at: null, created_at: now })
      .execute()
    await mailCode(tx, user, 'backup-email', now, email)
  })
}

/** @throws {Refusal} 404 */
export async function removeBackupEmail(db: Db, userId: string, email: string): Promise<void> {
  const subject = emailKey(email)
  await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('backup_emails')
      .where('user_id', '=', userId)
      .where('email_key', '=', subject)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw notListed()
    await forgetCodes(tx, { userId, kind: 'backup-email', subject })
  })
}

/** Sends the code once more; a verified address needs none. @throws {Refusal} 404 */
export async function resendBackupCode(db: Db, user: UserRow, email: string, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await backupEmail(tx, user.id, email)
    if (!row) throw notListed()
    if (row.verified_at === null) await mailCode(tx, user, 'backup-email', now, row.email)
  })
}

/** @throws {Refusal} 400 for a wrong code, an old one, or an address that is not on the list; 429 after too many. */
export async function verifyBackupEmail(
  db: Db,
  user: UserRow,
  { email, code }: { email: string; code: string },
  caller: Caller,
): Promise<void> {
  const purpose = { userId: user.id, kind: 'backup-email', subject: emailKey(email) } as const
  const done = await judge(db, tryOn(user, caller), async (tx) => {
    if (!(await takeCode(tx, purpose, code, caller.now))) return null
    await tx
      .updateTable('backup_emails')
      .set({ verified_at: caller.now })
      .where('user_id', '=', user.id)
      .where('email_key', '=', purpose.subject)
      .execute()
    await mailNotice(tx, user, 'backup-email-added', caller)
    return true
  })
  if (!done) throw new Refusal(400, 'Invalid verification code.')
}

async function backupEmail(tx: Tx, userId: string, email: string) {
  return tx
    .selectFrom('backup_emails')
    .selectAll()
    .where('user_id', '=', userId)
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
}

function notListed(): Refusal {
  return new Refusal(404, 'This backup email is not on your list.')
}
