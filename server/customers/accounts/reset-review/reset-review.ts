import type { ResetReview } from '#contract/customers/accounts/reset-review.ts'
import { emailKey } from '#contract/platform/values/people.ts'
import type { Db } from '#server/platform/db/open.ts'
import { Forbidden } from '#server/platform/errors.ts'
import type { RequestContext } from '#server/platform/http/auth-context.ts'
import { emailNotice } from '../emails.ts'
import { deleteCodes, findLinkOwner } from '../one-time-codes.ts'
import { listPasskeys } from '../passkeys/passkeys.ts'
import { listBackupEmails } from '../two-factor/backup-emails.ts'
import { lockUser } from '../users.ts'

/** @param token what the browser got for a password reset. */
export async function resetReview(db: Db, token: string, now: number): Promise<ResetReview> {
  const userId = await findLinkOwner(db, 'reset-review', token, now)
  return userId === null ? { passkeys: [], backupEmails: [] } : readReview(db, userId)
}

/** Ignores what is not on the lists. @throws {Forbidden} for an unknown or expired token. */
export async function removeAfterReset(
  db: Db,
  token: string,
  { passkeys, backupEmails }: { passkeys: string[]; backupEmails: string[] },
  context: RequestContext,
): Promise<ResetReview> {
  const userId = await findLinkOwner(db, 'reset-review', token, context.now)
  return db.transaction().execute(async (tx) => {
    const user = userId === null ? undefined : await lockUser(tx, userId)
    if (!user) throw new Forbidden('Your password reset was too long ago. Log in and use your profile.')
    let removed = 0n
    for (const id of passkeys) {
      const { numDeletedRows } = await tx
        .deleteFrom('passkeys')
        .where('id', '=', id)
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow()
      removed += numDeletedRows
    }
    for (const subject of backupEmails.map(emailKey)) {
      await tx
        .deleteFrom('backup_emails')
        .where('user_id', '=', user.id)
        .where('email_key', '=', subject)
        .execute()
      await deleteCodes(tx, { userId: user.id, kind: 'backup-email', subject })
    }
    if (removed > 0n) await emailNotice(tx, user, 'passkey-removed', context)
    return readReview(tx, user.id)
  })
}

async function readReview(db: Db, userId: string): Promise<ResetReview> {
  return { passkeys: await listPasskeys(db, userId), backupEmails: await listBackupEmails(db, userId) }
}
