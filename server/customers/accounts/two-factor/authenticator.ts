import { generateSecret, generateURI, verifySync } from 'otplib'
import { isCode } from '#contract/customers/accounts/account-codes.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { UserRow } from '#server/platform/db/rows/accounts.ts'

const PENDING_LIFE_MS = 30 * MINUTE_MS

/** One step of clock drift in either direction: RFC 6238, section 5.2. */
const DRIFT_SECONDS = 30

/** @param issuer the name that the app shows. The first code activates the secret; until then, the previous app keeps working. */
export async function createPendingSecret(
  db: Db,
  user: UserRow,
  issuer: string,
  now: number,
): Promise<{ secret: string; qrCode: string }> {
  const secret = generateSecret()
  const pending = { pending_secret: secret, pending_at: now }
  await db
    .insertInto('authenticators')
    .values({ user_id: user.id, secret: null, last_step: 0, ...pending })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending))
    .execute()
  const { toDataURL } = await import('qrcode')
  const uri = generateURI({ issuer, label: user.email, secret })
  return { secret, qrCode: await toDataURL(uri, { width: 320, margin: 2 }) }
}

export async function confirmSecret(tx: Tx, userId: string, otp: string, now: number): Promise<boolean> {
  const row = await findAuthenticator(tx, userId)
  if (!row?.pending_secret || (row.pending_at ?? 0) <= now - PENDING_LIFE_MS) return false
  const step = stepOf(row.pending_secret, otp, now)
  if (step === null) return false
  await tx
    .updateTable('authenticators')
    .set({ secret: row.pending_secret, last_step: step, pending_secret: null, pending_at: null })
    .where('user_id', '=', userId)
    .execute()
  return true
}

/** Accepts each time step once. Call it under the attempt limit. */
export async function consumeAppCode(tx: Tx, userId: string, otp: string, now: number): Promise<boolean> {
  const row = await findAuthenticator(tx, userId)
  const step = row?.secret ? stepOf(row.secret, otp, now, row.last_step) : null
  if (step === null) return false
  const { numUpdatedRows } = await tx
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function removeAuthenticator(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('authenticators').where('user_id', '=', userId).execute()
}

async function findAuthenticator(tx: Tx, userId: string) {
  return tx.selectFrom('authenticators').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** @returns the time step of a valid code after `after`, or null. */
function stepOf(secret: string, otp: string, now: number, after?: number): number | null {
  const token = otp.replace(/\s/g, '')
  if (!isCode(token)) return null
  const result = verifySync({
    secret,
    token,
    epoch: Math.floor(now / SECOND_MS),
    epochTolerance: DRIFT_SECONDS,
    ...(after !== undefined && { afterTimeStep: after }),
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
