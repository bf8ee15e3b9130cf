import type { Selectable } from 'kysely'
import type { SignedInPlace, User } from '#contract/accounts.ts'
import { MINUTE_MS, SESSION_IDLE_GRACE_MS, SESSION_IDLE_MS, SESSION_LIFE_MS } from '#contract/shop.ts'
import type { Db } from '#server/db/open.ts'
import type { Database } from '#server/db/schema.ts'
import { hashToken, newToken } from './secrets.ts'

export type UserRow = Selectable<Database['users']>

/** Somebody logged in. */
export interface Session {
  user: UserRow
  tokenHash: string
  csrfToken: string
}

/** A new session. The token goes into the visitor's cookie and nowhere else. */
export async function startSession(
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

/** Whose session it is, and that they are still there; null when it is over or never was. */
export async function findSession(db: Db, token: string, now: number): Promise<Session | null> {
  const tokenHash = hashToken(token)
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .select(['sessions.csrf_token', 'sessions.last_seen_at'])
    .where('token_hash', '=', tokenHash)
    .where('sessions.created_at', '>', startedAfter(now))
    .where('last_seen_at', '>', seenAfter(now))
    .executeTakeFirst()
  if (!row) return null
  // Either way: seen in the future is seen before the clock was set back.
  if (Math.abs(now - row.last_seen_at) >= MINUTE_MS) {
    await db.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', tokenHash).execute()
  }
  const { csrf_token, last_seen_at, ...user } = row
  return { user, tokenHash, csrfToken: csrf_token }
}

/** Where somebody is signed in, the place that asks first, then the one seen last. */
export async function signedInPlaces(db: Db, session: Session, now: number): Promise<SignedInPlace[]> {
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
    .sort((one, other) => Number(other.current) - Number(one.current))
}

export async function endSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Signs somebody out everywhere, but for one place if it is named, and ends the logins they are half-way through. */
export async function endSessionsOf(db: Db, userId: string, except?: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', except ?? '')
    .execute()
  await db.deleteFrom('login_challenges').where('user_id', '=', userId).execute()
}

/** Forgets the sessions nobody can use any more. */
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
