import type { Db, Tx } from '#server/db/open.ts'
import { judge, requireUnlocked } from '#server/limits/tries.ts'
import { Refusal } from '#server/refusal.ts'
import { type Caller, tryOn } from './caller.ts'
import { ownerOfLink, takeCode, takeLink } from './codes.ts'
import { type Entered, enter } from './enter.ts'
import { countMail, mailCode } from './mails.ts'
import { emailKey, findUser, lockUser } from './users.ts'

/** Sends the verification mail again; an address without an account, or with a verified one, gets none. */
export async function resendVerification(db: Db, email: string, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await findUser(tx, { email })
    if (user && user.email_verified_at === null) await mailCode(tx, user, 'verification', now)
    else await countMail(tx, 'verification', email, now)
  })
}

/** @throws {Refusal} 400 for a link that is wrong, old or used, 429 after too many. */
export async function verifyByLink(db: Db, link: string, caller: Caller): Promise<Entered> {
  await requireUnlocked(db, tryOn(null, caller))
  const owner = await ownerOfLink(db, 'verification', link, caller.now)
  const user = owner === null ? undefined : await findUser(db, { id: owner })
  const entered = await judge(db, tryOn(user ?? null, caller), async (tx) => {
    const userId = await takeLink(tx, 'verification', link, caller.now)
    return userId === null ? null : proveAddress(tx, userId, caller)
  })
  if (!entered) throw new Refusal(400, 'Invalid or expired verification link.')
  return entered
}

/** @throws {Refusal} 400 for a code that is wrong, old or used, 429 after too many. */
export async function verifyByCode(
  db: Db,
  { email, code }: { email: string; code: string },
  caller: Caller,
): Promise<Entered> {
  const user = await findUser(db, { email })
  const entered = await judge(db, tryOn(emailKey(email), caller), async (tx) => {
    const right = user && (await takeCode(tx, { userId: user.id, kind: 'verification' }, code, caller.now))
    return right ? proveAddress(tx, user.id, caller) : null
  })
  if (!entered) throw new Refusal(400, 'Invalid verification code.')
  return entered
}

async function proveAddress(tx: Tx, userId: string, caller: Caller): Promise<Entered | null> {
  const user = await lockUser(tx, userId)
  if (!user) return null
  const verified = await tx
    .updateTable('users')
    .set({ email_verified_at: user.email_verified_at ?? caller.now })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return enter(tx, verified, caller)
}
