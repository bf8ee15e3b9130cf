import { PAGES } from '#contract/paths.ts'

const RETURN_KEY = 'from'

export function loginPage(from: string): string {
  return `${PAGES.login}?${new URLSearchParams({ [RETURN_KEY]: from })}`
}

/** The page to return to after the login: from the query, or from the navigation state. */
export function returnPath({ search, state }: { search: string; state: unknown }): string | null {
  const path = new URLSearchParams(search).get(RETURN_KEY) ?? (state as { from?: unknown } | null)?.from
  return typeof path === 'string' && isSitePath(path) ? path : null
}

/** Only paths of this site, so that a link cannot redirect to another one. */
function isSitePath(path: string): boolean {
  const base = 'http://shop.invalid'
  return path.startsWith('/') && !/[\\\s]/.test(path) && URL.parse(path, base)?.origin === base
}
