import { sql } from 'kysely'
import type { Activity, ActivitySubject } from '#contract/activity.ts'
import { containing } from '#server/db/containing.ts'
import type { Db } from '#server/db/open.ts'

export interface ActivityQuery {
  page: number
  per_page: number
  subject?: ActivitySubject | undefined
  subject_id?: string | undefined
  actor?: string | undefined
  /** A part of the subject's name or of the action. */
  search?: string | undefined
}

/** What staff did, the latest first. */
export async function listActivity(
  db: Db,
  query: ActivityQuery,
): Promise<{ data: Activity[]; total: number }> {
  let matching = db.selectFrom('activity')
  if (query.subject) matching = matching.where('subject_kind', '=', query.subject)
  if (query.subject_id) matching = matching.where('subject', '=', query.subject_id)
  if (query.actor) matching = matching.where('activity.actor', '=', query.actor)
  if (query.search) {
    const pattern = containing(query.search)
    matching = matching.where(
      sql<boolean>`(lower(subject_name) like ${pattern} escape '\\' or action like ${pattern} escape '\\')`,
    )
  }
  const rows = await matching
    .leftJoin('users', 'users.id', 'activity.actor')
    .selectAll('activity')
    .select('users.name as actor_name')
    .orderBy('activity.id', 'desc')
    .limit(query.per_page)
    .offset(query.per_page * (query.page - 1))
    .execute()
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { data: rows.map(toActivity), total }
}

interface Row {
  id: number
  at: number
  actor: string
  actor_name: string | null
  action: string
  subject_kind: ActivitySubject
  subject: string
  subject_name: string
  before: string | null
  after: string | null
}

function toActivity(row: Row): Activity {
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    actor: { id: row.actor, name: row.actor === 'terminal' ? 'At the terminal' : row.actor_name },
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject, name: row.subject_name },
    before: row.before === null ? null : JSON.parse(row.before),
    after: row.after === null ? null : JSON.parse(row.after),
  }
}
