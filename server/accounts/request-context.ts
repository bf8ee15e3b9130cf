import type { UserRow } from '#server/db/rows/accounts.ts'
import type { RequestContext } from '#server/http/auth-context.ts'
import type { LoginAttempt } from '#server/rate-limit/login-attempts.ts'

/** `account` is null for a token that belongs to no account. */
export function attemptOn(
  account: Pick<UserRow, 'email_key'> | string | null,
  context: RequestContext,
): LoginAttempt {
  const key = typeof account === 'string' ? account : (account?.email_key ?? null)
  const { address, addressBlock, now } = context
  return { account: key, address, addressBlock, now }
}
