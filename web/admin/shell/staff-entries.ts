import { STAFF_PAGES } from '#contract/addresses.ts'
import type { Role } from '#contract/shop.ts'
import { rolesFor } from '#web/account/session/route-rules.ts'

export interface StaffEntry {
  label: string
  to: string
  /** What one does there. */
  about: string
  /** Stands by itself in the header: 'always' from 850 px, 'wide' from 1120 px. The others wait under 'More'. */
  inHeader?: 'always' | 'wide'
}

/** The staff's pages in the order in which they are shown. */
const ENTRIES: readonly StaffEntry[] = [
  {
    label: 'Dashboard',
    to: STAFF_PAGES.dashboard,
    about: 'What is to be done today',
    inHeader: 'always',
  },
  {
    label: 'Orders',
    to: STAFF_PAGES.orders,
    about: 'Pack, ship, refund',
    inHeader: 'always',
  },
  {
    label: 'Products',
    to: STAFF_PAGES.products,
    about: 'Add a knife, change its price, stock and pictures',
    inHeader: 'always',
  },
  {
    label: 'Messages',
    to: STAFF_PAGES.messages,
    about: 'What visitors wrote, and your answers',
    inHeader: 'always',
  },
  {
    label: 'Tags & Categories',
    to: STAFF_PAGES.labels,
    about: 'How pieces are sorted and described',
    inHeader: 'wide',
  },
  {
    label: 'Analytics',
    to: STAFF_PAGES.analytics,
    about: 'Sales, visits, and what sold out too soon',
    inHeader: 'wide',
  },
  { label: 'Users', to: STAFF_PAGES.users, about: 'Who has an account, and who is staff' },
  { label: 'Outbox', to: STAFF_PAGES.outbox, about: 'Every email the shop sent or could not send' },
  { label: 'Activity', to: STAFF_PAGES.activity, about: 'Who changed what' },
  { label: 'Trash', to: STAFF_PAGES.trash, about: 'What was deleted, for 30 days' },
]

/** Those a role may see. */
export function staffEntries(role: Role): readonly StaffEntry[] {
  return ENTRIES.filter(({ to }) => rolesFor(to)?.includes(role))
}
