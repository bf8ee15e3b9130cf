import type { Tx } from '#server/db/open.ts'
import type { Caller } from './caller.ts'
import { mailNotice } from './mails.ts'
import { hashToken } from './secrets.ts'
import { endSession, startSession, type UserRow } from './sessions.ts'

/** Somebody is in: what their browser keeps from now on. */
export interface Entered {
  user: UserRow
  token: string
  csrfToken: string
  deviceToken: string
}

/** Lets somebody in who has proved all they had to. Every login is a new session; the browser's old one ends. */
export async function enter(tx: Tx, user: UserRow, caller: Caller): Promise<Entered> {
  if (caller.session) await endSession(tx, caller.session.tokenHash)
  const session = await startSession(tx, user.id, caller)
  await recogniseDevice(tx, user, caller)
  await tx.updateTable('users').set({ last_login_at: caller.now }).where('id', '=', user.id).execute()
  return { user, ...session, deviceToken: caller.deviceToken }
}

/**
 * Tells the owner of a login from a device never seen before; the very first one is no news. A device is known by the
 * mark in its cookies, or by its kind and the address it comes from: browsers that clear cookies are not news each time.
 */
async function recogniseDevice(tx: Tx, user: UserRow, caller: Caller): Promise<void> {
  const marks = [caller.deviceToken, `${caller.device} ${caller.address}`].map(hashToken)
  const known = await tx
    .selectFrom('known_devices')
    .select('device_hash')
    .where('user_id', '=', user.id)
    .execute()
  await tx
    .insertInto('known_devices')
    .values(marks.map((mark) => ({ user_id: user.id, device_hash: mark, last_seen_at: caller.now })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_seen_at: caller.now }),
    )
    .execute()
  const isKnown = known.some(({ device_hash }) => marks.includes(device_hash))
  if (!isKnown && known.length > 0) await mailNotice(tx, user, 'new-device', caller)
}
