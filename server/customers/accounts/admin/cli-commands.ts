import { randomUUID } from 'node:crypto'
import { emailKey } from '#contract/platform/values/people.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import type { Db } from '#server/platform/db/open.ts'
import { emailInvitation, emailNotice } from '../emails.ts'
import { issueCode } from '../one-time-codes.ts'
import { endSessions } from '../sessions.ts'
import { discardSignUps } from '../sign-ups.ts'
import { removeTwoFactor } from '../two-factor/methods.ts'
import { findUser, lockUser, NO_PASSWORD } from '../users.ts'

/**
 * Removes two-factor authentication, passkeys, known devices, and sessions, but keeps the password.
 * @returns false for an unknown account.
 */
export async function resetTwoFactor(db: Db, email: string, now: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const found = await findUser(tx, { email })
    const user = found && (await lockUser(tx, found.id))
    if (!user) return false
    await removeTwoFactor(tx, user.id)
    await tx.deleteFrom('passkeys').where('user_id', '=', user.id).execute()
    await tx.deleteFrom('known_devices').where('user_id', '=', user.id).execute()
    await endSessions(tx, user.id)
    await recordAuditEntry(tx, terminal(now), {
      action: 'reset-two-factor',
      ...USER_SUBJECT,
      id: user.id,
      before: user.two_factor_method && { twoFactorMethod: user.two_factor_method },
      after: { twoFactorMethod: null },
    })
    await emailNotice(tx, user, 'two-factor-reset', { now, device: null })
    return true
  })
}

/** For an unknown email, creates the account and emails a link to set the password, unless the caller prints one. */
export async function createSiteadmin(
  db: Db,
  email: string,
  now: number,
  isPrinted = false,
): Promise<'created' | 'promoted' | 'unchanged'> {
  return db.transaction().execute(async (tx) => {
    const found = await findUser(tx, { email })
    const user = found && (await lockUser(tx, found.id))
    if (user?.role === 'siteadmin') return 'unchanged'
    const entry = { action: 'create-siteadmin', ...USER_SUBJECT, after: { role: 'siteadmin' } }
    if (user) {
      if (user.email_verified_at === null) await discardSignUps(tx, user.id)
      await tx.updateTable('users').set({ role: 'siteadmin' }).where('id', '=', user.id).execute()
      await recordAuditEntry(tx, terminal(now), { ...entry, id: user.id, before: { role: user.role } })
      await emailNotice(tx, user, 'made-siteadmin', { now, device: null })
      return 'promoted'
    }
    const created = { id: randomUUID(), name: 'Site Admin', email: email.trim() }
    await tx
      .insertInto('users')
      .values({
        ...created,
        email_key: emailKey(email),
        password_hash: NO_PASSWORD,
        role: 'siteadmin',
        email_verified_at: null,
        two_factor_method: null,
        created_at: now,
      })
      .execute()
    await recordAuditEntry(tx, terminal(now), { ...entry, id: created.id })
    if (!isPrinted) await emailInvitation(tx, created, now)
    return 'created'
  })
}

/** @returns the token of a link that sets the password and works for an hour. Replaces one that was emailed. */
export async function issuePasswordLink(db: Db, email: string, now: number): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const user = await findUser(tx, { email })
    if (!user) throw new Error(`There is no account for ${email}.`)
    const { link } = await issueCode(tx, { userId: user.id, kind: 'reset' }, now)
    await recordAuditEntry(tx, terminal(now), { action: 'print-password-link', ...USER_SUBJECT, id: user.id })
    return link
  })
}

/** The audit log looks user names up while the account exists, and does not store them. */
const USER_SUBJECT = { kind: 'user', name: '' } as const

function terminal(at: number): Actor {
  return { actor: 'terminal', at }
}
