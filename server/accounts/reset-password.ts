import type { Db } from '#server/db/open.ts'
import { judge, requireUnlocked, unlockAccount } from '#server/limits/tries.ts'
import { Refusal } from '#server/refusal.ts'
import { type Caller, tryOn } from './caller.ts'
import { forgetCodes, ownerOfLink, takeLink } from './codes.ts'
import { countMail, mailCode, mailNotice } from './mails.ts'
import { hashPassword } from './secrets.ts'
import { endSessionsOf } from './sessions.ts'
import { findUser, lockUser } from './users.ts'

/** Sends a link to a new password, if there is such an account. One transaction either way, so one and the same time. */
export async function forgotPassword(db: Db, email: string, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await findUser(tx, { email })
    if (user) await mailCode(tx, user, 'reset', now)
    else await countMail(tx, 'reset', email, now)
  })
}

/** Whether a link still works; asking does not use it up. @throws {Refusal} 429 after too many. */
export async function isResetToken(db: Db, token: string, caller: Caller): Promise<boolean> {
  const valid = await judge(db, tryOn(null, caller), async (tx) =>
    ownerOfLink(tx, 'reset', token, caller.now),
  )
  return valid !== null
}

/**
 * Sets a new password. The link came to the mailbox, so it lifts the account's lock, proves the address and ends every
 * session: whoever was in with the old password is out.
 * @throws {Refusal} 400 for a link that is wrong, old or used, 429 after too many from one address.
 */
export async function resetPassword(
  db: Db,
  { token, newPassword }: { token: string; newPassword: string },
  caller: Caller,
): Promise<void> {
  await requireUnlocked(db, tryOn(null, caller))
  const owner = await ownerOfLink(db, 'reset', token, caller.now)
  const user = owner === null ? undefined : await findUser(db, { id: owner })
  if (!user) {
    await judge(db, tryOn(null, caller), async () => null)
    throw badLink()
  }
  const passwordHash = await hashPassword(newPassword)
  await db.transaction().execute(async (tx) => {
    // Limit, account, codes: in the order of every login and verification, so that none waits for the other.
    await unlockAccount(tx, user.email_key, caller.now)
    await lockUser(tx, user.id)
    if ((await takeLink(tx, 'reset', token, caller.now)) !== user.id) throw badLink()
    const verifiedAt = user.email_verified_at ?? caller.now
    await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, email_verified_at: verifiedAt })
      .where('id', '=', user.id)
      .execute()
    await forgetCodes(tx, { userId: user.id, kind: 'verification' })
    await endSessionsOf(tx, user.id)
    await mailNotice(tx, user, 'password-changed', caller)
  })
}

function badLink(): Refusal {
  return new Refusal(400, 'Invalid or expired link. Please ask for a new one.')
}
