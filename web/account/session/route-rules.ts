import { PAGES, STAFF_PAGES } from '#contract/addresses.ts'
import { ROLES, type Role } from '#contract/shop.ts'

interface RouteRule {
  /** The rule's pages: this one and all below it. */
  prefix: string
  roles: readonly Role[]
}

/** Who may see which pages; the first rule that fits decides. A page without a rule is open to everybody. */
const ROUTE_RULES: readonly RouteRule[] = [
  { prefix: PAGES.user, roles: ROLES },
  { prefix: STAFF_PAGES.users, roles: ['siteadmin'] },
  { prefix: STAFF_PAGES.root, roles: ['siteadmin', 'admin'] },
]

/** The roles that may see a page, or null when everybody may. */
export function rolesFor(pathname: string): readonly Role[] | null {
  const path = plain(pathname)
  const rule = ROUTE_RULES.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))
  return rule?.roles ?? null
}

/** The path as the router reads it: decoded, without regard to case or doubled slashes. */
function plain(pathname: string): string {
  let path = pathname
  try {
    path = decodeURIComponent(pathname)
  } catch {
    // An address that can't be decoded matches no page.
  }
  return path.replace(/\/{2,}/g, '/').toLowerCase()
}
