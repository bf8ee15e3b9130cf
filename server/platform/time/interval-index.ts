import { type RawBuilder, sql } from 'kysely'
import type { Interval } from './business-calendar.ts'

/** SQL for the position of the interval that has the time in `column`. Each interval begins where the one before ends. */
export function intervalIndex(column: string, intervals: Interval[]): RawBuilder<number> {
  const boundaries = intervals
    .slice(0, -1)
    .map(({ until }, index) => sql`when ${sql.ref(column)} < ${until} then ${sql.lit(index)}`)
  const last = sql.lit(intervals.length - 1)
  if (boundaries.length === 0) return sql<number>`${last}`
  return sql<number>`case ${sql.join(boundaries, sql` `)} else ${last} end`
}
