import type { Try } from '#server/limits/tries.ts'
import type { Session, UserRow } from './sessions.ts'

/** Who asks, as far as the shop can tell, and when. */
export interface Caller {
  now: number
  /** Hash of the address the call came from. */
  address: string
  /** "Firefox on Windows" */
  device: string
  /** The browser's own mark, an old one or one made for it now. */
  deviceToken: string
  session: Session | null
}

/** A caller's try at a secret of one account, or of none that could be named. */
export function tryOn(account: Pick<UserRow, 'email_key'> | string | null, caller: Caller): Try {
  const key = typeof account === 'string' ? account : (account?.email_key ?? null)
  return { account: key, address: caller.address, now: caller.now }
}
