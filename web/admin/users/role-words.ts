import type { Role } from '#contract/shop.ts'

export const ROLE_WORDS: Record<Role, string> = {
  customer: 'Customer',
  admin: 'Admin',
  siteadmin: 'Site Admin',
}
