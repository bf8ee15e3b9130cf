import type { Tx } from '#server/platform/db/open.ts'
import type { UserRow } from '#server/platform/db/rows/accounts.ts'
import type { RequestContext } from '#server/platform/http/auth-context.ts'
import { emailNotice } from './emails.ts'
import { rememberDevice } from './known-devices.ts'
import { endSession, insertSession } from './sessions.ts'

export interface LoginResult {
  user: UserRow
  token: string
  csrfToken: string
  deviceToken: string
}

/** Ends the browser's previous session. The first device causes no email. */
export async function createSession(tx: Tx, user: UserRow, context: RequestContext): Promise<LoginResult> {
  if (context.session) await endSession(tx, context.session.tokenHash)
  const session = await insertSession(tx, user.id, context)
  if (await rememberDevice(tx, user.id, context)) await emailNotice(tx, user, 'new-device', context)
  await tx.updateTable('users').set({ last_login_at: context.now }).where('id', '=', user.id).execute()
  return { user, ...session, deviceToken: context.deviceToken }
}
