import { generateSecret, generateURI, verifySync } from 'otplib'
import { toDataURL } from 'qrcode'
import { isCode } from '#contract/account-fields.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/shop.ts'
import { WORKSHOP } from '#contract/workshop.ts'
import type { UserRow } from '#server/accounts/sessions.ts'
import type { Db, Tx } from '#server/db/open.ts'

/** How long a shown QR code waits for its first code. */
const PENDING_LIFE_MS = 30 * MINUTE_MS

/** One step of 30 seconds to either side: clocks differ. RFC 6238, section 5.2. */
const DRIFT_SECONDS = 30

/** Makes a secret for an app. It counts for nothing, and an app in use stays in use, until its first code has come. */
export async function offerSecret(
  db: Db,
  user: UserRow,
  now: number,
): Promise<{ secret: string; qrCode: string }> {
  const secret = generateSecret()
  const pending = { pending_secret: secret, pending_at: now }
  await db
    .insertInto('authenticators')
    .values({ user_id: user.id, secret: null, last_step: 0, ...pending })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending))
    .execute()
  const uri = generateURI({ issuer: WORKSHOP.name, label: user.email, secret })
  return { secret, qrCode: await toDataURL(uri, { width: 320, margin: 2 }) }
}

/** The app's first code: from now on its secret counts. @returns whether it was right. */
export async function acceptSecret(tx: Tx, userId: string, otp: string, now: number): Promise<boolean> {
  const row = await authenticatorOf(tx, userId)
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

/** Takes a code of the app in use, each time step once. To be called while judging. @returns whether it was right. */
export async function takeAppCode(tx: Tx, userId: string, otp: string, now: number): Promise<boolean> {
  const row = await authenticatorOf(tx, userId)
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

async function authenticatorOf(tx: Tx, userId: string) {
  return tx.selectFrom('authenticators').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** The time step that a code belongs to, or null when it is none, too far off, or not after `after`. */
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
