import { setSessionCookies } from '#server/platform/http/auth-context.ts'
import { type Exchange, SUCCESS } from '#server/platform/http/endpoint.ts'
import type { LoginResult } from './create-session.ts'
import { toUser } from './sessions.ts'

interface LoginReplyDeps {
  secure: boolean
  wakeEmail(): void
}

/** Logs the browser in: sets the session's cookies and replies with the user. */
export function replyWithLogin(
  login: LoginResult,
  exchange: Exchange,
  { secure, wakeEmail }: LoginReplyDeps,
) {
  setSessionCookies(exchange, login, secure)
  wakeEmail()
  return { ...SUCCESS, user: toUser(login.user) }
}
