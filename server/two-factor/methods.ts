import { type Caller, tryOn } from '#server/accounts/caller.ts'
import { forgetCodes, takeCode } from '#server/accounts/codes.ts'
import { requirePassword } from '#server/accounts/login.ts'
import { mailCode, mailNotice } from '#server/accounts/mails.ts'
import type { UserRow } from '#server/accounts/sessions.ts'
import { lockUser } from '#server/accounts/users.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { judge } from '#server/limits/tries.ts'
import { Refusal } from '#server/refusal.ts'
import { acceptSecret, removeAuthenticator } from './authenticator.ts'
import { removeBackupCodes, renewBackupCodes } from './backup-codes.ts'

/*
 * A method may be turned on while the other is: the new one has proved itself by a code, and the account is never
 * without one in between. Turning off asks for the password.
 */

export async function sendEmailCode(db: Db, user: UserRow, now: number): Promise<void> {
  await db.transaction().execute((tx) => mailCode(tx, user, 'two-factor', now))
}

/** Turns two-factor by email on. @throws {Refusal} 400 for a wrong code, 429 after too many. */
export async function turnOnEmail(db: Db, user: UserRow, otp: string, caller: Caller): Promise<void> {
  const done = await judge(db, tryOn(user, caller), async (tx) => {
    if (!(await takeCode(tx, { userId: user.id, kind: 'two-factor' }, otp, caller.now))) return null
    await removeAuthenticator(tx, user.id)
    await removeBackupCodes(tx, user.id)
    await turnOn(tx, user, 'email', caller)
    return true
  })
  if (!done) throw new Refusal(400, 'Invalid OTP.')
}

/** Turns two-factor by app on. @returns the backup codes, this once. @throws {Refusal} 400 for a wrong code, 429. */
export async function turnOnApp(db: Db, user: UserRow, otp: string, caller: Caller): Promise<string[]> {
  const codes = await judge(db, tryOn(user, caller), async (tx) => {
    if (!(await acceptSecret(tx, user.id, otp, caller.now))) return null
    await turnOn(tx, user, 'app', caller)
    return renewBackupCodes(tx, user.id)
  })
  if (!codes) throw new Refusal(400, 'Invalid OTP.')
  return codes
}

async function turnOn(tx: Tx, user: UserRow, method: 'email' | 'app', caller: Caller): Promise<void> {
  await tx.updateTable('users').set({ two_factor_method: method }).where('id', '=', user.id).execute()
  await mailNotice(tx, user, 'two-factor-on', caller)
}

/** @throws {Refusal} 403 for a wrong password, 429 after too many. */
export async function turnOff(db: Db, user: UserRow, password: string, caller: Caller): Promise<void> {
  await requirePassword(db, user, password, caller)
  await db.transaction().execute(async (tx) => {
    const present = await lockUser(tx, user.id)
    if (!present?.two_factor_method) return
    await removeSecondFactor(tx, user.id)
    await mailNotice(tx, user, 'two-factor-off', caller)
  })
}

/** Leaves the account with its password alone. */
export async function removeSecondFactor(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('users').set({ two_factor_method: null }).where('id', '=', userId).execute()
  await removeAuthenticator(tx, userId)
  await removeBackupCodes(tx, userId)
  await forgetCodes(tx, { userId, kind: 'login' })
  await tx.deleteFrom('login_challenges').where('user_id', '=', userId).execute()
}

/** @throws {Refusal} 403 for a wrong password, 409 while two-factor is off, 429. */
export async function regenerateBackupCodes(
  db: Db,
  user: UserRow,
  password: string,
  caller: Caller,
): Promise<string[]> {
  await requirePassword(db, user, password, caller)
  return db.transaction().execute(async (tx) => {
    const present = await lockUser(tx, user.id)
    if (!present?.two_factor_method) throw new Refusal(409, 'Turn two-factor authentication on first.')
    await mailNotice(tx, user, 'backup-codes-renewed', caller)
    return renewBackupCodes(tx, user.id)
  })
}
