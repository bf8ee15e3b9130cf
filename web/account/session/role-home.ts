import { PAGES } from '#contract/addresses.ts'
import type { Role } from '#contract/shop.ts'

/** The staff's first page; one other than the profile also stands in their menu, as 'Admin Dashboard'. */
const STAFF_HOME: string = PAGES.profile

/** Where each role goes after its login. */
const ROLE_HOMES: Record<Role, string> = {
  customer: PAGES.profile,
  admin: STAFF_HOME,
  siteadmin: STAFF_HOME,
}

export function homeOf({ role }: { role: Role }): string {
  return ROLE_HOMES[role]
}
