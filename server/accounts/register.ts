import { randomUUID } from 'node:crypto'
import type { Signup } from '#contract/accounts/account-form.ts'
import { HOUR_MS } from '#contract/time.ts'
import type { PasswordHashSettings } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import type { RequestContext } from '#server/http/auth-context.ts'
import { BLOCK_FACTOR } from '#server/http/client-address.ts'
import { countHit, enforceLimit, limitKey, lockLimit } from '#server/rate-limit/limit.ts'
import { emailAlreadyRegistered, emailCode } from './emails.ts'
import { hashPassword } from './password-hash.ts'
import { emailKey, findUser } from './users.ts'

/**
 * Creates an account, or emails the owner of an existing one. Neither the reply nor its timing reveals which.
 * @throws {HttpError} 429 after too many registrations from one network.
 */
export async function register(
  db: Db,
  { name, email, password }: Signup,
  context: RequestContext,
  settings: PasswordHashSettings & { REGISTRATIONS_PER_HOUR: number },
): Promise<void> {
  await countRegistration(db, context, settings.REGISTRATIONS_PER_HOUR)
  const passwordHash = await hashPassword(password, settings)
  await db.transaction().execute(async (tx) => {
    const created = await tx
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
        created_at: context.now,
      })
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (created) return emailCode(tx, created, 'verification', context.now)
    const owner = await findUser(tx, { email })
    if (owner) await emailAlreadyRegistered(tx, owner, context.now)
  })
}

async function countRegistration(
  db: Db,
  { address, addressBlock, now }: RequestContext,
  max: number,
): Promise<void> {
  const limits = [{ key: limitKey('registrations', address), max, withinMs: HOUR_MS }]
  if (addressBlock) {
    const key = limitKey('registrations-of-block', addressBlock)
    limits.push({ key, max: max * BLOCK_FACTOR, withinMs: HOUR_MS })
  }
  await db.transaction().execute(async (tx) => {
    for (const limit of limits) {
      const locked = await lockLimit(tx, limit, now)
      enforceLimit(locked, now, 'Too many accounts were opened from here. Please try again later.')
      await countHit(tx, locked, now)
    }
  })
}
