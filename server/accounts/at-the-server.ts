import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '#server/db/open.ts'
import { removeSecondFactor } from '#server/two-factor/methods.ts'
import { mailInvitation, mailNotice } from './mails.ts'
import { endSessionsOf } from './sessions.ts'
import { emailKey, findUser, lockUser } from './users.ts'

/**
 * For somebody who has lost phone, codes and mailbox, once the workshop has made sure who they are: leaves the password
 * alone. Passkeys go too, the lost device may hold one, and so does every session.
 * @returns false when there is no such account.
 */
export async function resetTwoFactor(db: Db, email: string, now: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const found = await findUser(tx, { email })
    const user = found && (await lockUser(tx, found.id))
    if (!user) return false
    await removeSecondFactor(tx, user.id)
    await tx.deleteFrom('passkeys').where('user_id', '=', user.id).execute()
    await tx.deleteFrom('known_devices').where('user_id', '=', user.id).execute()
    await endSessionsOf(tx, user.id)
    await note(tx, {
      action: 'reset-two-factor',
      subject: user.id,
      before: { twoFactorMethod: user.two_factor_method },
      after: { twoFactorMethod: null },
      at: now,
    })
    await mailNotice(tx, user, 'two-factor-reset', { now, device: null })
    return true
  })
}

/**
 * Gives an account all rights, or opens one with them and no password: the link that sets the first goes by mail.
 * @returns which of the two it was.
 */
export async function createSiteadmin(
  db: Db,
  email: string,
  now: number,
): Promise<'opened' | 'raised' | 'already'> {
  return db.transaction().execute(async (tx) => {
    const found = await findUser(tx, { email })
    const user = found && (await lockUser(tx, found.id))
    if (user?.role === 'siteadmin') return 'already'
    const act = { action: 'create-siteadmin', after: { role: 'siteadmin' }, at: now }
    if (user) {
      await tx.updateTable('users').set({ role: 'siteadmin' }).where('id', '=', user.id).execute()
      await note(tx, { ...act, subject: user.id, before: { role: user.role } })
      await mailNotice(tx, user, 'made-siteadmin', { now, device: null })
      return 'raised'
    }
    const opened = { id: randomUUID(), name: 'Site Admin', email: email.trim() }
    await tx
      .insertInto('users')
      .values({
        ...opened,
        email_key: emailKey(email),
        password_hash: NO_PASSWORD,
        role: 'siteadmin',
        email_verified_at: null,
        two_factor_method: null,
        created_at: now,
      })
      .execute()
    await note(tx, { ...act, subject: opened.id })
    await mailInvitation(tx, opened, now)
    return 'opened'
  })
}

/** No password makes this hash. */
const NO_PASSWORD = ''

/** What a command at the server did: it has no user, only a place. */
async function note(
  tx: Tx,
  act: { action: string; subject: string; before?: object; after: object; at: number },
): Promise<void> {
  const before = act.before ? JSON.stringify(act.before) : null
  await tx
    .insertInto('activity')
    .values({ ...act, actor: 'terminal', before, after: JSON.stringify(act.after) })
    .execute()
}
