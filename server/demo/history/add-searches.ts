import invented from '#demo/history.json' with { type: 'json' }
import type { Tx } from '#server/platform/db/open.ts'
import type { Calendar } from './calendar.ts'
import { insertMany } from './insert-many.ts'
import type { Row } from './order-rows.ts'
import type { Random } from './random.ts'

const DAYS = 120

/** Adds what visitors searched for, as counts by day. */
export async function addSearches(
  tx: Tx,
  { random, calendar }: { random: Random; calendar: Calendar },
): Promise<void> {
  const rows: Row<'search_days'>[] = []
  for (let daysAgo = DAYS; daysAgo >= 1; daysAgo--) {
    const day = calendar.dayOf(daysAgo)
    for (const { text, per_week, results } of invented.searches) {
      const count = Math.floor(random.next() * ((2 * per_week) / 7 + 0.6))
      if (count > 0) rows.push({ day, text, count, results })
    }
  }
  await insertMany(tx, 'search_days', rows)
}
