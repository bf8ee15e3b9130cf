import { PAGES } from '#contract/platform/values/paths.ts'

const RETURN_KEY = 'from'
const EXPIRED_KEY = 'expired'

export interface LoginReason {
  from: string
  /** Whether a session ended on this page. */
  expired: boolean
}

/** @param from the page to return to after the login. */
export function loginPage(from: string, expired = false): string {
  return `${PAGES.login}?${new URLSearchParams({ [RETURN_KEY]: from, ...(expired && { [EXPIRED_KEY]: '1' }) })}`
}

/** Why the login page appears, or null when someone chose it. From the query or the navigation state. */
export function loginReason(location: { search: string; state: unknown }): LoginReason | null {
  const from = returnPath(location)
  if (from === null) return null
  const { expired } = (location.state ?? {}) as { expired?: unknown }
  return { from, expired: expired === true || new URLSearchParams(location.search).has(EXPIRED_KEY) }
}

/** From the query or the navigation state. */
export function returnPath({ search, state }: { search: string; state: unknown }): string | null {
  const path = new URLSearchParams(search).get(RETURN_KEY) ?? (state as { from?: unknown } | null)?.from
  return typeof path === 'string' && isSitePath(path) ? path : null
}

/** Only paths of this site, to prevent open redirects. */
function isSitePath(path: string): boolean {
  const base = 'http://shop.invalid'
  return path.startsWith('/') && !/[\\\s]/.test(path) && URL.parse(path, base)?.origin === base
}
