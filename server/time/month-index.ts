import { type RawBuilder, sql } from 'kysely'
import type { Month } from './business-calendar.ts'

/** The position in `months` of a time within them. */
export function monthIndex(column: string, months: Month[]): RawBuilder<number> {
  const boundaries = months
    .slice(0, -1)
    .map(({ until }, index) => sql`when ${sql.ref(column)} < ${until} then ${sql.lit(index)}`)
  const last = sql.lit(months.length - 1)
  if (boundaries.length === 0) return sql<number>`${last}`
  return sql<number>`case ${sql.join(boundaries, sql` `)} else ${last} end`
}
