import { PAGES, STAFF_PAGES } from '#contract/addresses.ts'
import type { Role } from '#contract/shop.ts'

/** Where each role goes after its login. */
const ROLE_HOMES: Record<Role, string> = {
  customer: PAGES.profile,
  admin: STAFF_PAGES.dashboard,
  siteadmin: STAFF_PAGES.dashboard,
}

export function homeOf({ role }: { role: Role }): string {
  return ROLE_HOMES[role]
}
