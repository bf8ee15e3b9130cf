import type { Db } from '#server/platform/db/open.ts'
import type { UserRow } from '#server/platform/db/rows/accounts.ts'
import type { RequestContext } from '#server/platform/http/auth-context.ts'
import { hashToken } from '#server/platform/http/tokens.ts'
import type { LoginAttempt } from '#server/platform/rate-limit/login-attempts.ts'
import { isKnownDevice } from './known-devices.ts'

/** An attempt with a token that belongs to no account. */
export function anonymousAttempt({ address, addressBlock, now }: RequestContext): LoginAttempt {
  return { account: null, ownLimit: null, address, addressBlock, now }
}

/** A session, or a browser that the account knows, has a limit of its own, which nobody else can use up. */
export async function attemptOn(
  db: Db,
  account: Pick<UserRow, 'email_key'> | string,
  context: RequestContext,
): Promise<LoginAttempt> {
  const key = typeof account === 'string' ? account : account.email_key
  const { address, addressBlock, now } = context
  return { account: key, ownLimit: await findOwnLimit(db, key, context), address, addressBlock, now }
}

async function findOwnLimit(db: Db, account: string, context: RequestContext): Promise<string | null> {
  const { session, deviceToken } = context
  if (session?.user.email_key === account) return `session ${session.tokenHash}`
  return (await isKnownDevice(db, account, context)) ? `device ${account} ${hashToken(deviceToken)}` : null
}
