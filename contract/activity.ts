import { z } from 'zod'
import { ACTIVITY_SUBJECTS } from './activity-subjects.ts'
import { instant, paging, searchText } from './fields.ts'

const activityActor = z.object({
  id: z.string(),
  name: z.string().nullable().describe('Null for an account that is gone'),
})
export type ActivityActor = z.output<typeof activityActor>

/** A write of somebody of the staff. `before` and `after` hold the fields it changed, and only those. */
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

export const activitySchemas = {
  list: {
    summary: 'What staff did, the latest first',
    access: 'staff',
    query: z.object({
      ...paging,
      subject: z.enum(ACTIVITY_SUBJECTS).optional(),
      subject_id: z.string().max(100).optional(),
      actor: z.string().max(100).optional().describe("A user's id"),
      search: searchText.optional(),
    }),
    reply: z.object({
      data: z.array(activity),
      total: z.int(),
      actors: z.array(activityActor).describe('Everybody who ever did something, by name'),
    }),
  },
} as const
