import type { Db, Tx } from '#server/platform/db/open.ts'
import type { UserRow } from '#server/platform/db/rows/accounts.ts'
import { Conflict, Invalid } from '#server/platform/errors.ts'
import type { RequestContext } from '#server/platform/http/auth-context.ts'
import { withAttemptLimit } from '#server/platform/rate-limit/login-attempts.ts'
import { emailCode, emailNotice } from '../emails.ts'
import { requirePassword } from '../login.ts'
import { consumeCode, deleteCodes } from '../one-time-codes.ts'
import { attemptOn } from '../request-context.ts'
import { lockUser } from '../users.ts'
import { confirmSecret, removeAuthenticator } from './authenticator.ts'
import { createBackupCodes, removeBackupCodes } from './backup-codes.ts'

export async function sendEmailCode(db: Db, user: UserRow, now: number): Promise<void> {
  await db.transaction().execute((tx) => emailCode(tx, user, 'two-factor', { now }))
}

/** Replaces the app method. @throws {Invalid} for a wrong code, {TooMany} after too many attempts. */
export async function enableEmailMethod(
  db: Db,
  user: UserRow,
  otp: string,
  context: RequestContext,
): Promise<void> {
  const done = await withAttemptLimit(db, await attemptOn(db, user, context), async (tx) => {
    if (!(await consumeCode(tx, { userId: user.id, kind: 'two-factor' }, otp, context.now))) return null
    await removeAuthenticator(tx, user.id)
    await removeBackupCodes(tx, user.id)
    await enableMethod(tx, user, 'email', context)
    return true
  })
  if (!done) throw new Invalid('Invalid OTP.')
}

/** @returns the backup codes. @throws {Invalid} for a wrong code, {TooMany} after too many attempts. */
export async function enableAppMethod(
  db: Db,
  user: UserRow,
  otp: string,
  context: RequestContext,
): Promise<string[]> {
  const codes = await withAttemptLimit(db, await attemptOn(db, user, context), async (tx) => {
    if (!(await confirmSecret(tx, user.id, otp, context.now))) return null
    await enableMethod(tx, user, 'app', context)
    return createBackupCodes(tx, user.id)
  })
  if (!codes) throw new Invalid('Invalid OTP.')
  return codes
}

async function enableMethod(
  tx: Tx,
  user: UserRow,
  method: 'email' | 'app',
  context: RequestContext,
): Promise<void> {
  await tx.updateTable('users').set({ two_factor_method: method }).where('id', '=', user.id).execute()
  await emailNotice(tx, user, 'two-factor-on', context)
}

/** @throws {Forbidden} for a wrong password, {TooMany} after too many attempts. */
export async function disableTwoFactor(
  db: Db,
  user: UserRow,
  password: string,
  context: RequestContext,
): Promise<void> {
  await requirePassword(db, user, password, context)
  await db.transaction().execute(async (tx) => {
    const locked = await lockUser(tx, user.id)
    if (!locked?.two_factor_method) return
    await removeTwoFactor(tx, user.id)
    await emailNotice(tx, user, 'two-factor-off', context)
  })
}

export async function removeTwoFactor(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('users').set({ two_factor_method: null }).where('id', '=', userId).execute()
  await removeAuthenticator(tx, userId)
  await removeBackupCodes(tx, userId)
  await deleteCodes(tx, { userId, kind: 'login' })
  await tx.deleteFrom('login_challenges').where('user_id', '=', userId).execute()
}

/** @throws {Forbidden} for a wrong password, {Conflict} while two-factor is off, {TooMany}. */
export async function regenerateBackupCodes(
  db: Db,
  user: UserRow,
  password: string,
  context: RequestContext,
): Promise<string[]> {
  await requirePassword(db, user, password, context)
  return db.transaction().execute(async (tx) => {
    const locked = await lockUser(tx, user.id)
    if (!locked?.two_factor_method) throw new Conflict('Turn two-factor authentication on first.')
    await emailNotice(tx, user, 'backup-codes-renewed', context)
    return createBackupCodes(tx, user.id)
  })
}
