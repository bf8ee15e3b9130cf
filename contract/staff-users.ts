import { z } from 'zod'
import { user } from './accounts.ts'
import { counter, instant, searchText, success, uuidText } from './fields.ts'
import { ROLES } from './shop.ts'

/** Somebody with an account, as a siteadmin sees them. */
export const staffUser = user.extend({
  last_login_at: instant.nullable().describe('Null for somebody who has not signed in since this is kept'),
})
export type StaffUser = z.output<typeof staffUser>

const byUserId = z.object({ id: uuidText })

export const userStaffSchemas = {
  list: {
    summary: 'Everybody with an account: staff first, then the newest',
    access: 'siteadmin',
    query: z.object({
      search: searchText.optional().describe('A part of a name or an email'),
      page: counter(1_000_000).optional(),
      per_page: counter(100).optional(),
    }),
    reply: z.object({ users: z.array(staffUser), total: z.int() }),
  },
  setRole: {
    summary:
      "Gives somebody else another role, from their next call on; one's own and the last siteadmin's stay",
    access: 'siteadmin',
    params: byUserId,
    body: z.object({ role: z.enum(ROLES, 'Choose a role.') }),
    reply: success.extend({ user: staffUser }),
  },
  remove: {
    summary: "Erases somebody else's account as they could themselves; the books of their orders stay",
    access: 'siteadmin',
    params: byUserId,
    reply: success,
  },
} as const
