import type { BackupEmails } from '#contract/customers/accounts/two-factor.ts'
import { MAX_BACKUP_EMAILS } from '#contract/platform/values/limits.ts'
import { emailKey } from '#contract/platform/values/people.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { UserRow } from '#server/platform/db/rows/accounts.ts'
import { deleteBackupEmailsTo } from '#server/platform/email/anonymize.ts'
import { Conflict, type DomainError, Invalid, NotFound, wrongField } from '#server/platform/errors.ts'
import type { RequestContext } from '#server/platform/http/auth-context.ts'
import { withAttemptLimit } from '#server/platform/rate-limit/login-attempts.ts'
import { emailCode, emailNotice } from '../emails.ts'
import { consumeCode, deleteCodes } from '../one-time-codes.ts'
import { attemptOn } from '../request-context.ts'
import { lockUser } from '../users.ts'

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

/** @throws {Invalid} for the account's own email, {Conflict} for a duplicate or above the maximum. */
export async function addBackupEmail(db: Db, user: UserRow, email: string, now: number): Promise<void> {
  const key = emailKey(email)
  if (key === user.email_key) throw wrongField('email', 'This is already the address of your account.')
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id)
    const existing = await listBackupEmails(tx, user.id)
    if (existing.some((row) => emailKey(row.email) === key)) {
      throw new Conflict('This backup email is on your list already.')
    }
    if (existing.length >= MAX_BACKUP_EMAILS) {
      throw new Conflict(`You can have at most ${MAX_BACKUP_EMAILS} backup emails. Remove one first.`)
    }
    await tx
      .insertInto('backup_emails')
      .values({ user_id: user.id, email, email_key: key, verified_at: null, created_at: now })
      .execute()
    await emailBackupCode(tx, user, email, now)
  })
}

async function emailBackupCode(tx: Tx, user: UserRow, email: string, now: number): Promise<void> {
  await emailCode(tx, user, 'backup-email', { now, emailAddress: email, subject: emailKey(email) })
}

export async function removeBackupEmail(db: Db, userId: string, email: string): Promise<void> {
  const subject = emailKey(email)
  await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('backup_emails')
      .where('user_id', '=', userId)
      .where('email_key', '=', subject)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw backupEmailNotFound()
    await deleteCodes(tx, { userId, kind: 'backup-email', subject })
    await deleteBackupEmailsTo(tx, subject)
  })
}

/** Does nothing for a verified email. @throws {NotFound} */
export async function resendBackupCode(db: Db, user: UserRow, email: string, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await backupEmail(tx, user.id, email)
    if (!row) throw backupEmailNotFound()
    if (row.verified_at === null) await emailBackupCode(tx, user, row.email, now)
  })
}

/** @throws {Invalid} for an invalid or expired code, {TooMany} after too many attempts. */
export async function verifyBackupEmail(
  db: Db,
  user: UserRow,
  { email, code }: { email: string; code: string },
  context: RequestContext,
): Promise<void> {
  const purpose = { userId: user.id, kind: 'backup-email', subject: emailKey(email) } as const
  const done = await withAttemptLimit(db, await attemptOn(db, user, context), async (tx) => {
    if (!(await consumeCode(tx, purpose, code, context.now))) return null
    await tx
      .updateTable('backup_emails')
      .set({ verified_at: context.now })
      .where('user_id', '=', user.id)
      .where('email_key', '=', purpose.subject)
      .execute()
    await emailNotice(tx, user, 'backup-email-added', context)
    return true
  })
  if (!done) throw new Invalid('Invalid verification code.')
}

async function backupEmail(tx: Tx, userId: string, email: string) {
  return tx
    .selectFrom('backup_emails')
    .selectAll()
    .where('user_id', '=', userId)
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
}

function backupEmailNotFound(): DomainError {
  return new NotFound('This backup email is not on your list.')
}
