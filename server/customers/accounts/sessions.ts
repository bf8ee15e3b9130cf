import type { ActiveSession, User } from '#contract/customers/accounts/accounts.ts'
import { SESSION_IDLE_GRACE_MS, SESSION_IDLE_MS, SESSION_LIFE_MS } from '#contract/customers/accounts/auth.ts'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { UserRow } from '#server/platform/db/rows/accounts.ts'
import type { Session } from '#server/platform/http/auth-context.ts'
import { hashToken, newToken } from '#server/platform/http/tokens.ts'

/** The token goes into the browser's cookie only. */
export async function insertSession(
  db: Db,
  userId: string,
  { device, now }: { device: string; now: number },
): Promise<{ token: string; csrfToken: string }> {
  const token = newToken()
  const csrfToken = newToken()
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      csrf_token: csrfToken,
      created_at: now,
      last_seen_at: now,
      device,
    })
    .execute()
  return { token, csrfToken }
}

function startedAfter(now: number): number {
  return now - SESSION_LIFE_MS
}

function seenAfter(now: number): number {
  return now - SESSION_IDLE_MS - SESSION_IDLE_GRACE_MS
}

/** Also updates the session's last activity. */
export async function findSession(db: Db, token: string, now: number): Promise<Session | null> {
  const tokenHash = hashToken(token)
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .select(['sessions.csrf_token', 'sessions.last_seen_at', 'sessions.created_at as started_at'])
    .where('token_hash', '=', tokenHash)
    .where('sessions.created_at', '>', startedAfter(now))
    .where('last_seen_at', '>', seenAfter(now))
    .executeTakeFirst()
  if (!row) return null
  // The stored time is in the future after the clock was set back.
  if (Math.abs(now - row.last_seen_at) >= MINUTE_MS) {
    await db.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', tokenHash).execute()
  }
  const { csrf_token, last_seen_at, started_at, ...user } = row
  return { user, tokenHash, csrfToken: csrf_token, startedAt: started_at }
}

/** The current session first, then the most recent. */
export async function listSessions(db: Db, session: Session, now: number): Promise<ActiveSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', session.user.id)
    .where('created_at', '>', startedAfter(now))
    .where('last_seen_at', '>', seenAfter(now))
    .orderBy('last_seen_at', 'desc')
    .execute()
  return rows
    .map((row) => ({
      device: row.device,
      created_at: new Date(row.created_at).toISOString(),
      last_seen_at: new Date(row.last_seen_at).toISOString(),
      current: row.token_hash === session.tokenHash,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current))
}

export async function endSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Also ends pending logins. */
export async function endSessions(db: Db, userId: string, except?: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', except ?? '')
    .execute()
  await db.deleteFrom('login_challenges').where('user_id', '=', userId).execute()
}

export async function sweepSessions(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((session) =>
      session.or([
        session('created_at', '<=', startedAfter(now)),
        session('last_seen_at', '<=', seenAfter(now)),
      ]),
    )
    .execute()
}

export function toUser(row: UserRow): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    created_at: new Date(row.created_at).toISOString(),
    emailVerified: row.email_verified_at !== null,
    twofactorRequired: row.two_factor_method !== null,
    twoFactorMethod: row.two_factor_method,
  }
}
