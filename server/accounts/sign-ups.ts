import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '#server/db/open.ts'
import type { SignUpRow, UserRow } from '#server/db/rows/accounts.ts'
import { hashToken } from '#server/http/tokens.ts'
import { deleteCodes } from './one-time-codes.ts'
import { NO_PASSWORD } from './users.ts'

/** More than anyone needs. Beyond it, the oldest are deleted. */
const MAX_SIGN_UPS = 20

/**
 * Stores the name and the password of a sign-up until someone proves the mailbox. A browser's newer sign-up replaces its
 * older one; another browser's does not, so that nobody can replace the password of somebody else's sign-up.
 * @returns the id of the sign-up, which is the subject of its verification code.
 */
export async function saveSignUp(
  tx: Tx,
  userId: string,
  {
    deviceToken,
    ...signUp
  }: { deviceToken: string; name: string; password_hash: string; created_at: number },
): Promise<string> {
  const { id } = await tx
    .insertInto('sign_ups')
    .values({ id: randomUUID(), user_id: userId, device_hash: hashToken(deviceToken), ...signUp })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet(signUp))
    .returning('id')
    .executeTakeFirstOrThrow()
  const others = (await signUpsOf(tx, userId)).filter((each) => each.id !== id)
  for (const { id: oldest } of others.slice(MAX_SIGN_UPS - 1)) {
    await tx.deleteFrom('sign_ups').where('id', '=', oldest).execute()
    await deleteCodes(tx, { userId, kind: 'verification', subject: oldest })
  }
  return id
}

/** Newest first. */
export async function signUpsOf(db: Db, userId: string): Promise<SignUpRow[]> {
  return db
    .selectFrom('sign_ups')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function signUpOfBrowser(
  db: Db,
  userId: string,
  deviceToken: string,
): Promise<SignUpRow | undefined> {
  return db
    .selectFrom('sign_ups')
    .selectAll()
    .where('user_id', '=', userId)
    .where('device_hash', '=', hashToken(deviceToken))
    .executeTakeFirst()
}

/** Moves a sign-up to the browser that entered its password. */
export async function moveSignUp(tx: Tx, { id, user_id }: SignUpRow, deviceToken: string): Promise<void> {
  const device_hash = hashToken(deviceToken)
  const replaced = await tx
    .deleteFrom('sign_ups')
    .where('user_id', '=', user_id)
    .where('device_hash', '=', device_hash)
    .where('id', '!=', id)
    .returning('id')
    .executeTakeFirst()
  if (replaced) await deleteCodes(tx, { userId: user_id, kind: 'verification', subject: replaced.id })
  await tx.updateTable('sign_ups').set({ device_hash }).where('id', '=', id).execute()
}

/**
 * The name and the password that an account gets when a verification code or link is used: those of the browser that
 * uses it, else those of the sign-up that the email was sent for. An attacker who also signed up with the address reads
 * no email and uses another browser.
 * @param subject the sign-up of the code, or '' for a code of an earlier version, whose password is in the account.
 */
export async function chooseSignUp(
  tx: Tx,
  user: UserRow,
  subject: string,
  deviceToken: string,
): Promise<Pick<UserRow, 'name' | 'password_hash'>> {
  const all = await signUpsOf(tx, user.id)
  const own = await signUpOfBrowser(tx, user.id, deviceToken)
  const only = user.password_hash === '' && all.length === 1 ? all[0] : undefined
  const { name, password_hash } = own ?? all.find(({ id }) => id === subject) ?? only ?? user
  return { name, password_hash }
}

/** A reset proves the mailbox but belongs to no sign-up, so another browser's name counts only if nobody gave a different one. */
export async function nameForReset(tx: Tx, user: UserRow, deviceToken: string): Promise<string> {
  const own = await signUpOfBrowser(tx, user.id, deviceToken)
  if (own) return own.name
  const names = new Set((await signUpsOf(tx, user.id)).map(({ name }) => name))
  const [name = user.name] = names
  return names.size > 1 ? (user.email.split('@')[0] ?? name) : name
}

/** Also deletes their verification codes. */
export async function deleteSignUps(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sign_ups').where('user_id', '=', userId).execute()
  await deleteCodes(tx, { userId, kind: 'verification', subject: null })
}

/**
 * For an account that gets a role before anyone has verified it: no password of a stranger may open it. Its owner
 * chooses one with a reset link.
 */
export async function discardSignUps(tx: Tx, userId: string): Promise<void> {
  await deleteSignUps(tx, userId)
  await tx.updateTable('users').set({ password_hash: NO_PASSWORD }).where('id', '=', userId).execute()
}
