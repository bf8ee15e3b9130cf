import { ROLES, type Role } from '#contract/customers/accounts/auth.ts'
import { PAGES, STAFF_AREA } from '#contract/platform/values/paths.ts'

interface RouteRule {
  prefix: string
  roles: readonly Role[]
}

/** The first matching rule applies. Pages without a rule are public. */
const ROUTE_RULES: readonly RouteRule[] = [
  { prefix: PAGES.user, roles: ROLES },
  { prefix: STAFF_AREA.users, roles: ['siteadmin'] },
  { prefix: STAFF_AREA.root, roles: ['siteadmin', 'admin'] },
]

export function allowedRoles(pathname: string): readonly Role[] | null {
  const path = plain(pathname)
  const rule = ROUTE_RULES.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))
  return rule?.roles ?? null
}

/** As the router matches it: decoded, ignoring case and double slashes. */
function plain(pathname: string): string {
  let path = pathname
  try {
    path = decodeURIComponent(pathname)
  } catch {
    // A path that can't be decoded matches no page.
  }
  return path.replace(/\/{2,}/g, '/').toLowerCase()
}

const ROLE_HOMES: Record<Role, string> = {
  customer: PAGES.profile,
  admin: STAFF_AREA.dashboard,
  siteadmin: STAFF_AREA.dashboard,
}

export function homePath({ role }: { role: Role }): string {
  return ROLE_HOMES[role]
}
