import type { Role } from '#contract/customers/accounts/auth.ts'

export const ROLE_LABELS: Record<Role, string> = {
  customer: 'Customer',
  admin: 'Admin',
  siteadmin: 'Site Admin',
}
