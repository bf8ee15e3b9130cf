import { sql } from 'kysely'
import { PAGE_SIZE, type Role } from '#contract/shop.ts'
import type { StaffUser } from '#contract/staff-users.ts'
import { type By, noteActivity } from '#server/activity/note.ts'
import { containing } from '#server/db/containing.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { Refusal } from '#server/refusal.ts'
import { eraseAccount } from '../erase.ts'
import { mailNotice } from '../mails.ts'
import { endSessionsOf, toUser, type UserRow } from '../sessions.ts'
import { lockSiteadmins, requireAnotherSiteadmin } from '../siteadmins.ts'
import { lockUser } from '../users.ts'

export interface UserQuery {
  /** A part of a name or an email. */
  search?: string | undefined
  page?: number | undefined
  per_page?: number | undefined
}

/** Everybody with an account: staff first, then the newest. All that match when no page is named. */
export async function listUsers(db: Db, query: UserQuery): Promise<{ users: StaffUser[]; total: number }> {
  const { search, page, per_page: size = PAGE_SIZE } = query
  let matching = db.selectFrom('users')
  if (search) {
    const pattern = containing(search)
    matching = matching.where(
      sql<boolean>`(lower(name) like ${pattern} escape '\\' or email_key like ${pattern} escape '\\')`,
    )
  }
  const rows = await matching
    .selectAll()
    .orderBy(sql`case role when 'siteadmin' then 0 when 'admin' then 1 else 2 end`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .$if(page !== undefined, (all) => all.limit(size).offset(size * ((page ?? 1) - 1)))
    .execute()
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { users: rows.map(toStaffUser), total }
}

/**
 * Gives somebody another role, from their next call on, and tells them by mail.
 * @throws {Refusal} 403 for one's own row; 404; 409 for the last siteadmin's.
 */
export async function setRole(db: Db, id: string, role: Role, by: By): Promise<StaffUser> {
  return db.transaction().execute(async (tx) => {
    const before = await holdOther(tx, id, by, 'You cannot change your own role.', role === 'siteadmin')
    if (before.role === role) return toStaffUser(before)
    const user = await tx
      .updateTable('users')
      .set({ role })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await noteActivity(tx, by, {
      action: 'role changed',
      kind: 'user',
      id,
      name: '',
      before: { role: before.role },
      after: { role },
    })
    await mailNotice(tx, user, `role-${role}`, { now: by.at, device: null })
    return toStaffUser(user)
  })
}

/**
 * Erases somebody's account as they could themselves, and tells them by mail.
 * @throws {Refusal} 403 for one's own row; 404; 409 for the last siteadmin's.
 */
export async function deleteUser(db: Db, id: string, by: By): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await holdOther(tx, id, by, 'You cannot delete your own account here.', false)
    await endSessionsOf(tx, id)
    await eraseAccount(tx, user, by.at)
    // Who it was is erased from the record, too: the account's id and role are what it keeps.
    await noteActivity(tx, by, {
      action: 'deleted',
      kind: 'user',
      id,
      name: '',
      before: { role: user.role },
    })
    await mailNotice(tx, user, 'account-removed', { now: by.at, device: null })
  })
}

/**
 * Somebody else's account, held until the transaction ends, with whoever decides about it still a siteadmin.
 * `raises`: the change gives rights, so that even the last siteadmin's row may be named.
 */
async function holdOther(tx: Tx, id: string, by: By, own: string, raises: boolean): Promise<UserRow> {
  if (id === by.actor) throw new Refusal(403, own)
  const siteadmins = await lockSiteadmins(tx)
  if (!raises) requireAnotherSiteadmin(siteadmins, id)
  if (!siteadmins.some((user) => user.id === by.actor)) throw new Refusal(403, 'You may not do this.')
  const user = await lockUser(tx, id)
  if (!user) throw new Refusal(404, 'There is no such user.')
  return user
}

function toStaffUser(row: UserRow): StaffUser {
  const { last_login_at: at } = row
  return { ...toUser(row), last_login_at: at === null ? null : new Date(at).toISOString() }
}
