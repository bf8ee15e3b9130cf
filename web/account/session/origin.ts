import { PAGES } from '#contract/addresses.ts'

const ORIGIN_KEY = 'from'

/** The login's address for somebody who wanted another page. */
export function loginPage(from: string): string {
  return `${PAGES.login}?${new URLSearchParams({ [ORIGIN_KEY]: from })}`
}

/** The page somebody wanted before the login: from the address, or from the state it was moved to. */
export function originOf({ search, state }: { search: string; state: unknown }): string | null {
  const wanted = new URLSearchParams(search).get(ORIGIN_KEY) ?? (state as { from?: unknown } | null)?.from
  return typeof wanted === 'string' && isOwnPage(wanted) ? wanted : null
}

/** A path of this shop: no text of a link can lead anybody to another site. */
function isOwnPage(path: string): boolean {
  const here = 'http://shop.invalid'
  return path.startsWith('/') && !/[\\\s]/.test(path) && URL.parse(path, here)?.origin === here
}
