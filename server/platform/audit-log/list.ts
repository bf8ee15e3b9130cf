import { sql } from 'kysely'
import type { Activity, ActivityActor } from '#contract/staff/audit-log/audit-log.ts'
import type { ActivitySubject } from '#contract/staff/audit-log/audit-subjects.ts'
import { listRows, type PageQuery } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { containsText } from '#server/platform/search/contains.ts'
import { SHOP_ACTOR } from './record.ts'

export interface ActivityQuery extends PageQuery {
  subject?: ActivitySubject | undefined
  subject_id?: string | undefined
  actor?: string | undefined
  search?: string | undefined
}

export async function listActivity(
  db: Db,
  query: ActivityQuery,
): Promise<{ data: Activity[]; total: number; actors: ActivityActor[] }> {
  const { rows, total } = await listRows(filter(db, query), query, (entries) =>
    entries
      .leftJoin('users as actors', 'actors.id', 'activity.actor')
      .selectAll('activity')
      .select(['actors.name as actor_name', 'about.name as user_name'])
      .orderBy('activity.id', 'desc'),
  )
  return { data: rows.map(toActivity), total, actors: await listActors(db) }
}

/** Entries cannot be erased, so user names are looked up instead of stored. */
function filter(db: Db, query: ActivityQuery) {
  let matching = db
    .selectFrom('activity')
    .leftJoin('users as about', (join) =>
      join.onRef('about.id', '=', 'activity.subject').on('activity.subject_kind', '=', 'user'),
    )
  if (query.subject) matching = matching.where('subject_kind', '=', query.subject)
  if (query.subject_id) matching = matching.where('subject', '=', query.subject_id)
  if (query.actor) matching = matching.where('activity.actor', '=', query.actor)
  if (!query.search) return matching
  return matching.where(
    sql<boolean>`(${containsText('activity', query.search)}
      or ${containsText('users', query.search, { as: 'about', columns: ['name'] })})`,
  )
}

async function listActors(db: Db): Promise<ActivityActor[]> {
  const rows = await db
    .selectFrom('activity')
    .leftJoin('users', 'users.id', 'activity.actor')
    .select(['activity.actor as id', 'users.name'])
    .distinct()
    .execute()
  return rows
    .map(({ id, name }) => ({ id, name: actorName(id, name) }))
    .sort((a, b) => (a.name ?? '').localeCompare(b.name ?? '', 'en'))
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
  user_name: string | null
  before: string | null
  after: string | null
}

function toActivity(row: Row): Activity {
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    actor: { id: row.actor, name: actorName(row.actor, row.actor_name) },
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject, name: row.user_name ?? row.subject_name },
    before: row.before === null ? null : JSON.parse(row.before),
    after: row.after === null ? null : JSON.parse(row.after),
  }
}

function actorName(id: string, name: string | null): string | null {
  if (id === SHOP_ACTOR) return 'The shop'
  return id === 'terminal' ? 'Command line' : name
}
