import type { Tx } from '#server/db/open.ts'
import type { UserRow } from '#server/db/rows/accounts.ts'
import type { RequestContext } from '#server/http/auth-context.ts'
import { hashToken } from '#server/http/tokens.ts'
import { emailNotice } from './emails.ts'
import { endSession, insertSession } from './sessions.ts'

export interface LoginResult {
  user: UserRow
  token: string
  csrfToken: string
  deviceToken: string
}

/** Ends the browser's previous session. */
export async function createSession(tx: Tx, user: UserRow, context: RequestContext): Promise<LoginResult> {
  if (context.session) await endSession(tx, context.session.tokenHash)
  const session = await insertSession(tx, user.id, context)
  await emailAboutNewDevice(tx, user, context)
  await tx.updateTable('users').set({ last_login_at: context.now }).where('id', '=', user.id).execute()
  return { user, ...session, deviceToken: context.deviceToken }
}

/**
 * Emails the user about a login from a new device, except for the first login. Identifies a device by its cookie, or by
 * its browser and network, so that clearing cookies does not cause an email each time.
 */
async function emailAboutNewDevice(tx: Tx, user: UserRow, context: RequestContext): Promise<void> {
  const hashes = [context.deviceToken, `${context.device} ${context.address}`].map(hashToken)
  const known = await tx
    .selectFrom('known_devices')
    .select('device_hash')
    .where('user_id', '=', user.id)
    .execute()
  await tx
    .insertInto('known_devices')
    .values(hashes.map((device_hash) => ({ user_id: user.id, device_hash, last_seen_at: context.now })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_seen_at: context.now }),
    )
    .execute()
  const isKnown = known.some(({ device_hash }) => hashes.includes(device_hash))
  if (!isKnown && known.length > 0) await emailNotice(tx, user, 'new-device', context)
}
