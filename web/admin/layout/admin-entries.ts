import type { Role } from '#contract/auth.ts'
import { ADMIN_PAGES } from '#contract/paths.ts'
import { allowedRoles } from '#web/account/session/route-rules.ts'

export interface AdminEntry {
  label: string
  to: string
  description: string
  inHeader?: 'always' | 'wide'
}

const ENTRIES: readonly AdminEntry[] = [
  {
    label: 'Dashboard',
    to: ADMIN_PAGES.dashboard,
    description: 'What needs doing today',
    inHeader: 'always',
  },
  {
    label: 'Orders',
    to: ADMIN_PAGES.orders,
    description: 'Pack, ship, and refund orders',
    inHeader: 'always',
  },
  {
    label: 'Products',
    to: ADMIN_PAGES.products,
    description: 'Add products, edit prices, stock, and images',
    inHeader: 'always',
  },
  {
    label: 'Messages',
    to: ADMIN_PAGES.messages,
    description: 'Read and answer customer messages',
    inHeader: 'always',
  },
  {
    label: 'Tags & Categories',
    to: ADMIN_PAGES.taxonomy,
    description: 'Organize and describe products',
    inHeader: 'wide',
  },
  {
    label: 'Analytics',
    to: ADMIN_PAGES.analytics,
    description: 'Sales, conversion, and page views',
    inHeader: 'wide',
  },
  { label: 'Users', to: ADMIN_PAGES.users, description: 'Accounts and roles' },
  { label: 'Outbox', to: ADMIN_PAGES.outbox, description: 'Sent, waiting, and failed emails' },
  { label: 'Activity', to: ADMIN_PAGES.activity, description: 'A log of staff changes' },
  { label: 'Trash', to: ADMIN_PAGES.trash, description: 'Deleted items, kept for 30 days' },
]

export function adminEntries(role: Role): readonly AdminEntry[] {
  return ENTRIES.filter(({ to }) => allowedRoles(to)?.includes(role))
}
