import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { SignUpRow, UserRow } from '#server/platform/db/rows/accounts.ts'
import { hashToken } from '#server/platform/http/tokens.ts'
import { deleteCodes, retireVerifications } from './one-time-codes.ts'
import { NO_PASSWORD } from './users.ts'

/** More than anyone needs. Beyond it, the oldest are deleted. */
const MAX_SIGN_UPS = 20

/**
 * Stores the name and the password of a sign-up until someone proves the mailbox. A browser's newer sign-up replaces its
 * older one; another browser's does not, so that nobody can replace the password of somebody else's sign-up.
 */
export async function saveSignUp(
  tx: Tx,
  userId: string,
  {
    deviceToken,
    ...signUp
  }: { deviceToken: string } & Pick<SignUpRow, 'name' | 'password_hash' | 'created_at' | 'device'>,
): Promise<SignUpRow> {
  await forgetLogin(tx, userId, deviceToken)
  const saved = await tx
    .insertInto('sign_ups')
    .values({ id: randomUUID(), user_id: userId, device_hash: hashToken(deviceToken), ...signUp })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet(signUp))
    .returningAll()
    .executeTakeFirstOrThrow()
  const others = (await listSignUps(tx, userId)).filter(({ id }) => id !== saved.id)
  for (const { id: oldest } of others.slice(MAX_SIGN_UPS - 1)) {
    await tx.deleteFrom('sign_ups').where('id', '=', oldest).execute()
    await deleteCodes(tx, { userId, kind: 'verification', subject: oldest })
  }
  return saved
}

/** Newest first. */
export async function listSignUps(db: Db, userId: string): Promise<SignUpRow[]> {
  return db
    .selectFrom('sign_ups')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** The one that the browser made, or whose password it has entered since. */
export async function signUpOfBrowser(
  db: Db,
  userId: string,
  deviceToken: string,
): Promise<SignUpRow | undefined> {
  const device = hashToken(deviceToken)
  const own = (await listSignUps(db, userId)).filter(
    ({ device_hash, login_device_hash }) => device_hash === device || login_device_hash === device,
  )
  return own.find(({ login_device_hash }) => login_device_hash === device) ?? own[0]
}

/** For a login with its password, whose browser counts as one that signed up. */
export async function recordLogin(tx: Tx, { id, user_id }: SignUpRow, deviceToken: string): Promise<void> {
  await forgetLogin(tx, user_id, deviceToken)
  const login_device_hash = hashToken(deviceToken)
  await tx.updateTable('sign_ups').set({ login_device_hash }).where('id', '=', id).execute()
}

async function forgetLogin(tx: Tx, userId: string, deviceToken: string): Promise<void> {
  await tx
    .updateTable('sign_ups')
    .set({ login_device_hash: null })
    .where('user_id', '=', userId)
    .where('login_device_hash', '=', hashToken(deviceToken))
    .execute()
}

/** A browser without a sign-up of its own gets the name of another one only if nobody gave a different name. */
export async function nameOnceProved(tx: Tx, user: UserRow, deviceToken: string): Promise<string> {
  const own = await signUpOfBrowser(tx, user.id, deviceToken)
  if (own) return own.name
  const names = new Set((await listSignUps(tx, user.id)).map(({ name }) => name))
  const [name = user.name] = names
  return names.size > 1 ? (user.email.split('@')[0] ?? name) : name
}

/** For an account whose mailbox is proved. */
export async function endSignUps(tx: Tx, userId: string, now: number): Promise<void> {
  await tx.deleteFrom('sign_ups').where('user_id', '=', userId).execute()
  await retireVerifications(tx, userId, now)
}

/**
 * For an account that gets a role before anyone has verified it: no password of a stranger may open it. Its owner
 * chooses one with a reset link.
 */
export async function discardSignUps(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sign_ups').where('user_id', '=', userId).execute()
  await deleteCodes(tx, { userId, kind: 'verification', subject: null })
  await tx.updateTable('users').set({ password_hash: NO_PASSWORD }).where('id', '=', userId).execute()
}
