import { z } from 'zod'
import { counter, instant, searchText, success, uuidText } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { requiredEmail } from '#contract/platform/api/form-fields.ts'
import { user } from './accounts.ts'
import { ROLES } from './auth.ts'

export const adminUser = user.extend({
  last_login_at: instant.nullable().describe('Null before the first recorded login'),
})
export type AdminUser = z.output<typeof adminUser>

const byUserId = z.object({ id: uuidText })

export const adminUserEndpoints = {
  users: endpoint('GET', '/api/admin/users', {
    summary: 'Lists all users: admins first, then the newest',
    access: 'siteadmin',
    query: z.object({
      search: searchText.optional().describe('Part of a name or an email'),
      page: counter(1_000_000).optional(),
      per_page: counter(100).optional(),
    }),
    reply: z.object({ users: z.array(adminUser), total: z.int() }),
  }),
  setUserRole: endpoint('PUT', '/api/admin/users/:id', {
    summary: "Changes the role of another user; your own and the last siteadmin's cannot be changed",
    access: 'siteadmin',
    params: byUserId,
    body: z.object({ role: z.enum(ROLES, 'Choose a role.') }),
    errors: [409],
    reply: success.extend({ user: adminUser }),
  }),
  deleteUser: endpoint('DELETE', '/api/admin/users/:id', {
    summary: "Deletes another user's account and personal data; their orders stay without personal data",
    access: 'siteadmin',
    params: byUserId,
    errors: [409],
    reply: success,
  }),
  forgetAddress: endpoint('POST', '/api/admin/users/forget', {
    summary:
      'Erases the personal data of someone without an account; their orders stay without personal data',
    access: 'siteadmin',
    body: z.object({ email: requiredEmail }),
    errors: [409],
    reply: success,
  }),
}
