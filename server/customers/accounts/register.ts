import { randomUUID } from 'node:crypto'
import type { Signup } from '#contract/customers/accounts/account-form.ts'
import { emailKey } from '#contract/platform/values/people.ts'
import { HOUR_MS } from '#contract/platform/values/time.ts'
import type { PasswordHashSettings } from '#server/platform/config/variables.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { UserRow } from '#server/platform/db/rows/accounts.ts'
import type { RequestContext } from '#server/platform/http/auth-context.ts'
import { countFromAddress } from '#server/platform/rate-limit/limit.ts'
import { identifyAsker } from './email-limits.ts'
import { emailAlreadyRegistered, emailVerification } from './emails.ts'
import { hashPassword } from './password-hash.ts'
import { listSignUps, saveSignUp } from './sign-ups.ts'
import { findUser, NO_PASSWORD } from './users.ts'

/**
 * Emails a code for this name and password, or tells the owner of an existing account. Neither the reply nor its timing
 * reveals which. An account gets its password when someone proves the mailbox.
 * @throws {TooMany} after too many registrations from one network.
 */
export async function register(
  db: Db,
  { name, email, password }: Signup,
  context: RequestContext,
  settings: PasswordHashSettings & { REGISTRATIONS_PER_HOUR: number },
): Promise<void> {
  await countFromAddress(db, context, {
    name: 'registrations',
    max: settings.REGISTRATIONS_PER_HOUR,
    withinMs: HOUR_MS,
    message: 'Too many accounts were opened from here. Please try again later.',
  })
  const known = await findUser(db, { email })
  const [sibling] = await listSignUps(db, known?.id ?? '')
  const passwordHash = await hashPassword(password, settings, sibling?.password_hash)
  const { now: created_at, deviceToken, device } = context
  const from = { ...context, asker: await identifyAsker(db, emailKey(email), context) }
  await db.transaction().execute(async (tx) => {
    const user = await createUser(tx, { name, email, created_at })
    if (user.email_verified_at !== null || user.role !== 'customer') {
      return emailAlreadyRegistered(tx, user, from)
    }
    const signUp = { deviceToken, name, password_hash: passwordHash, created_at, device }
    await emailVerification(tx, user, await saveSignUp(tx, user.id, signUp), from)
  })
}

/** @returns the existing account with this email, or a new one without a password. Either is locked. */
async function createUser(
  tx: Tx,
  { name, email, created_at }: Pick<UserRow, 'name' | 'email' | 'created_at'>,
): Promise<UserRow> {
  return (
    tx
      .insertInto('users')
      .values({
        id: randomUUID(),
        name,
        email,
        email_key: emailKey(email),
        password_hash: NO_PASSWORD,
        role: 'customer',
        email_verified_at: null,
        two_factor_method: null,
        created_at,
      })
      // Without a change, PostgreSQL would return no row.
      .onConflict((conflict) =>
        conflict.column('email_key').doUpdateSet((user) => ({ name: user.ref('users.name') })),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
  )
}
