import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import type { Role } from '#contract/customers/accounts/auth.ts'
import type { WaitingCounts } from '#contract/staff/dashboard/dashboard.ts'
import { allowedRoles } from '#web/platform/session/route-rules.ts'

export interface AdminEntry {
  label: string
  to: string
  description: string
  /** Also in the bar of narrow windows. */
  inBar?: true
  waiting?: { count: keyof WaitingCounts; label: string }
}

export interface AdminGroup {
  /** The first group has no name. */
  name?: string
  entries: readonly AdminEntry[]
}

const GROUPS: readonly AdminGroup[] = [
  {
    entries: [
      {
        label: 'Dashboard',
        to: ADMIN_PAGES.dashboard,
        description: 'What needs doing today',
        inBar: true,
      },
    ],
  },
  {
    name: 'Sales',
    entries: [
      {
        label: 'Orders',
        to: ADMIN_PAGES.orders,
        description: 'Find, ship, and refund orders',
        inBar: true,
        waiting: { count: 'orders', label: 'to ship' },
      },
      {
        label: 'Packing',
        to: ADMIN_PAGES.packing,
        description: 'Pack one order after the other and scan its label',
        inBar: true,
        waiting: { count: 'orders', label: 'to pack' },
      },
      {
        label: 'Commissions',
        to: ADMIN_PAGES.commissions,
        description: 'Quote and follow made to order work',
        waiting: { count: 'commissions', label: 'to quote' },
      },
      {
        label: 'Messages',
        to: ADMIN_PAGES.messages,
        description: 'Read and answer customer messages',
        waiting: { count: 'messages', label: 'to answer' },
      },
    ],
  },
  {
    name: 'Catalog',
    entries: [
      {
        label: 'Products',
        to: ADMIN_PAGES.products,
        description: 'Add products, edit prices, stock, and images',
      },
      {
        label: 'Drops',
        to: ADMIN_PAGES.drops,
        description: 'Plan sales that open at a set time',
      },
      {
        label: 'Reviews',
        to: ADMIN_PAGES.reviews,
        description: 'Answer and hide reviews',
        waiting: { count: 'reviews', label: 'to answer' },
      },
      {
        label: 'Tags & Categories',
        to: ADMIN_PAGES.taxonomy,
        description: 'Organize and describe products',
      },
    ],
  },
  {
    name: 'Marketing',
    entries: [
      {
        label: 'Discounts',
        to: ADMIN_PAGES.discounts,
        description: 'Codes for the checkout, and what they gave',
      },
      {
        label: 'Gift cards',
        to: ADMIN_PAGES.giftCards,
        description: 'What the shop owes on gift cards',
      },
    ],
  },
  {
    name: 'Reports',
    entries: [
      {
        label: 'Analytics',
        to: ADMIN_PAGES.analytics,
        description: 'Sales, conversion, and page views',
      },
      {
        label: 'What to forge next',
        to: ADMIN_PAGES.demand,
        description: 'What customers look for, wait for, and buy fast',
      },
      {
        label: 'Tax report',
        to: ADMIN_PAGES.taxReport,
        description: 'Taxed sales and collected tax by month',
      },
    ],
  },
  {
    name: 'Store',
    entries: [
      { label: 'Pages', to: ADMIN_PAGES.pages, description: 'Edit texts and images of the public pages' },
      {
        label: 'Settings',
        to: ADMIN_PAGES.settings,
        description: 'Business, vacation, shipping, and tax',
      },
      { label: 'Users', to: ADMIN_PAGES.users, description: 'Accounts and roles' },
      { label: 'Outbox', to: ADMIN_PAGES.outbox, description: 'Sent, waiting, and failed emails' },
      { label: 'Activity', to: ADMIN_PAGES.auditLog, description: 'A log of staff changes' },
      { label: 'Trash', to: ADMIN_PAGES.trash, description: 'Deleted items, kept for 30 days' },
    ],
  },
]

export function adminGroups(role: Role): readonly AdminGroup[] {
  return GROUPS.map((group) => ({
    ...group,
    entries: group.entries.filter(({ to }) => allowedRoles(to)?.includes(role)),
  })).filter(({ entries }) => entries.length > 0)
}

export function adminEntries(role: Role): readonly AdminEntry[] {
  return adminGroups(role).flatMap(({ entries }) => entries)
}
