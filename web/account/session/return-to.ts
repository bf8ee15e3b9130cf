import { PAGES } from '#contract/paths.ts'

const RETURN_KEY = 'from'

export function loginPage(from: string): string {
  return `${PAGES.login}?${new URLSearchParams({ [RETURN_KEY]: from })}`
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
