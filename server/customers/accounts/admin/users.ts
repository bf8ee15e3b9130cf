import { sql } from 'kysely'
import type { AdminUser } from '#contract/customers/accounts/admin-users.ts'
import type { Role } from '#contract/customers/accounts/auth.ts'
import { toInstant } from '#contract/platform/values/dates.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import { listRows, type PageQuery } from '#server/platform/db/list-query.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { UserRow } from '#server/platform/db/rows/accounts.ts'
import { Forbidden, NotFound } from '#server/platform/errors.ts'
import { containsText } from '#server/platform/search/contains.ts'
import { deletePersonalData } from '../delete-personal-data.ts'
import { emailNotice } from '../emails.ts'
import { endSessions, toUser } from '../sessions.ts'
import { discardSignUps } from '../sign-ups.ts'
import { lockSiteadmins, requireAnotherSiteadmin } from '../siteadmins.ts'
import { lockUser } from '../users.ts'

export interface UserQuery extends PageQuery {
  search?: string | undefined
}

/** Lists admins first, then the newest accounts. Without `page` it lists all. */
export async function listUsers(db: Db, query: UserQuery): Promise<{ users: AdminUser[]; total: number }> {
  let matching = db.selectFrom('users')
  if (query.search) matching = matching.where(containsText('users', query.search))
  const { rows, total } = await listRows(matching, query, (users) =>
    users
      .selectAll()
      .orderBy(sql`case role when 'siteadmin' then 0 when 'admin' then 1 else 2 end`)
      .orderBy('created_at', 'desc')
      .orderBy('id'),
  )
  return { users: rows.map(toAdminUser), total }
}

/** Finds customers' accounts by part of their name or email, newest first. */
export async function findCustomers(
  db: Db,
  search: string,
  limit: number,
): Promise<Pick<UserRow, 'name' | 'email'>[]> {
  return db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('role', '=', 'customer')
    .where(containsText('users', search))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** @throws {Forbidden} for the actor's own account, {NotFound}, {Conflict} for the last siteadmin. */
export async function setRole(db: Db, id: string, role: Role, by: Actor): Promise<AdminUser> {
  return db.transaction().execute(async (tx) => {
    const before = await lockOtherUser(tx, id, by, {
      ownAccountMessage: 'You cannot change your own role.',
      allowsLast: role === 'siteadmin',
    })
    if (before.role === role) return toAdminUser(before)
    if (before.email_verified_at === null) await discardSignUps(tx, id)
    const user = await tx
      .updateTable('users')
      .set({ role })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordAuditEntry(tx, by, {
      action: 'role changed',
      kind: 'user',
      id,
      name: '',
      before: { role: before.role },
      after: { role },
    })
    await emailNotice(tx, user, `role-${role}`, { now: by.at, device: null })
    return toAdminUser(user)
  })
}

/** @throws {Forbidden} for the actor's own account, {NotFound}, {Conflict} for the last siteadmin. */
export async function deleteUser(db: Db, id: string, by: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await lockOtherUser(tx, id, by, {
      ownAccountMessage: 'You cannot delete your own account here.',
      allowsLast: false,
    })
    await endSessions(tx, id)
    await deletePersonalData(tx, user, by.at)
    // The audit entry must not name the deleted user.
    await recordAuditEntry(tx, by, {
      action: 'deleted',
      kind: 'user',
      id,
      name: '',
      before: { role: user.role },
    })
    await emailNotice(tx, user, 'account-removed', { now: by.at, device: null })
  })
}

/**
 * Also checks that the actor is still a siteadmin.
 * `allowsLast`: whether the change may apply to the last siteadmin.
 */
async function lockOtherUser(
  tx: Tx,
  id: string,
  by: Actor,
  { ownAccountMessage, allowsLast }: { ownAccountMessage: string; allowsLast: boolean },
): Promise<UserRow> {
  if (id === by.actor) throw new Forbidden(ownAccountMessage)
  const siteadmins = await lockSiteadmins(tx)
  if (!allowsLast) requireAnotherSiteadmin(siteadmins, id)
  if (!siteadmins.some((user) => user.id === by.actor)) throw new Forbidden('You may not do this.')
  const user = await lockUser(tx, id)
  if (!user) throw new NotFound('There is no such user.')
  return user
}

function toAdminUser(row: UserRow): AdminUser {
  const { last_login_at: at } = row
  return { ...toUser(row), last_login_at: toInstant(at) }
}
