import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/platform/values/time.ts'

export const ROLES = ['customer', 'admin', 'siteadmin'] as const
export type Role = (typeof ROLES)[number]

export const SESSION_LIFE_MS = 4 * HOUR_MS
export const SESSION_IDLE_MS = 15 * MINUTE_MS
/** Between a password and the second step of its login. */
export const CHALLENGE_LIFE_MS = 10 * MINUTE_MS
/** The server waits this much longer than the page before it ends an idle session. */
export const SESSION_IDLE_GRACE_MS = 60 * SECOND_MS

/** After a login, an account's password can be changed without entering it again for this long. */
export const RECENT_LOGIN_MS = 10 * MINUTE_MS

/** The replies to a new password without proof, and to a password that is not the current one. */
export const CURRENT_PASSWORD_NEEDED = 'Please enter your current password.'
export const WRONG_PASSWORD = 'This is not your password.'

/** Readable by scripts. */
export const CSRF_COOKIE = 'csrfToken'
/** Prefix of all cookies in live mode: https://www.rfc-editor.org/rfc/rfc6265bis#name-the-__host-prefix */
export const SECURE_COOKIE_PREFIX = '__Host-'
export const CSRF_HEADER = 'x-csrf-token'
