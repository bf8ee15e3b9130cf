import { MINUTE_MS } from '#contract/platform/values/time.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { FailureKind } from '#server/platform/db/rows/operations.ts'

interface Failures {
  kind: FailureKind
  /** The machine that they happened on: a success on another one does not end them. */
  source: string
  at: number
  count: number
  /** Only of server errors: "POST /api/checkout". */
  route?: string
}

/** Longer than any condition looks back. */
const RETENTION_MS = 30 * MINUTE_MS

export async function recordFailures(db: Db, failures: Failures[]): Promise<void> {
  if (failures.length > 0) await db.insertInto('failures').values(failures).execute()
}

/** Ends the run of failures up to this moment. Writes nothing when there is none. */
export async function recordSuccess(
  db: Db,
  { kind, source, at }: Omit<Failures, 'count' | 'route'>,
): Promise<void> {
  const earlier = await db
    .selectFrom('failures')
    .select('id')
    .where('kind', '=', kind)
    .where('source', '=', source)
    .where('at', '<=', at)
    .execute()
  const ids = earlier.map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('failures').where('id', 'in', ids).execute()
}

/** For each machine: its first and last failure since the last success, in UTC milliseconds. */
export async function failureRuns(db: Db, kind: FailureKind): Promise<{ since: number; last: number }[]> {
  return db
    .selectFrom('failures')
    .select(({ fn }) => [fn.min<number>('at').as('since'), fn.max<number>('at').as('last')])
    .where('kind', '=', kind)
    .groupBy('source')
    .execute()
}

/** Counts server errors by route, the most frequent first. Processes of earlier releases name none. */
export async function countServerErrors(
  db: Db,
  since: number,
): Promise<{ route: string | null; count: number }[]> {
  return db
    .selectFrom('failures')
    .select(({ fn }) => ['route', fn.sum<number>('count').as('count')])
    .where('kind', '=', 'server_errors')
    .where('at', '>', since)
    .groupBy('route')
    .orderBy('count', 'desc')
    .orderBy('route')
    .execute()
}

/** Also deletes what a clock that was wrong dated into the future. */
export async function sweepFailures(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('failures')
    .where((failure) =>
      failure.or([failure('at', '<=', now - RETENTION_MS), failure('at', '>', now + RETENTION_MS)]),
    )
    .execute()
}
