import { randomUUID } from 'node:crypto'
import type { Signup } from '#contract/accounts.ts'
import { HOUR_MS } from '#contract/shop.ts'
import type { Db } from '#server/db/open.ts'
import { countHit, holdLimit, limitKey, requireRoom } from '#server/limits/limit.ts'
import type { Caller } from './caller.ts'
import { mailAlreadyRegistered, mailCode } from './mails.ts'
import { hashPassword } from './secrets.ts'
import { emailKey, findUser } from './users.ts'

/**
 * Opens an account, or tells the owner of the one there is. The caller learns neither by word nor by time which it was;
 * an account that exists keeps its name and password, verified or not.
 * @throws {Refusal} 429 after too many from one address.
 */
export async function register(
  db: Db,
  { name, email, password }: Signup,
  caller: Caller,
  perHour: number,
): Promise<void> {
  await countRegistration(db, caller, perHour)
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    const opened = await tx
      .insertInto('users')
      .values({
        id: randomUUID(),
        name,
        email,
        email_key: emailKey(email),
        password_hash: passwordHash,
        role: 'customer',
        email_verified_at: null,
        two_factor_method: null,
        created_at: caller.now,
      })
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (opened) return mailCode(tx, opened, 'verification', caller.now)
    const owner = await findUser(tx, { email })
    if (owner) await mailAlreadyRegistered(tx, owner, caller.now)
  })
}

async function countRegistration(db: Db, { address, now }: Caller, most: number): Promise<void> {
  const limit = { key: limitKey('registrations', address), most, withinMs: HOUR_MS }
  await db.transaction().execute(async (tx) => {
    const held = await holdLimit(tx, limit, now)
    requireRoom(held, now, 'Too many accounts were opened from here. Please try again later.')
    await countHit(tx, held, now)
  })
}
