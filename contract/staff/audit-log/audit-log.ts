import { z } from 'zod'
import { instant, pageOf, paging, searchText } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { ACTIVITY_SUBJECTS } from './audit-subjects.ts'

const activityActor = z.object({
  id: z.string(),
  name: z.string().nullable().describe('Null for a deleted account'),
})
export type ActivityActor = z.output<typeof activityActor>

/** `before` and `after` hold only the changed fields. */
export const activity = z.object({
  id: z.int(),
  at: instant,
  actor: activityActor,
  action: z.string().describe('"updated", "deleted", "restored", "refunded" …'),
  subject: z.object({ kind: z.enum(ACTIVITY_SUBJECTS), id: z.string(), name: z.string() }),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type Activity = z.output<typeof activity>

export const auditLogEndpoints = {
  activity: endpoint('GET', '/api/admin/activity', {
    summary: 'Lists the actions of admins, newest first',
    access: 'admin',
    query: z.object({
      ...paging,
      subject: z.enum(ACTIVITY_SUBJECTS).optional(),
      subject_id: z.string().max(100).optional(),
      actor: z.string().max(100).optional().describe('A user id'),
      search: searchText.optional(),
    }),
    reply: z.object({
      ...pageOf(activity),
      actors: z.array(activityActor).describe('Everyone with an action, by name'),
    }),
  }),
}
