import { type RawBuilder, sql } from 'kysely'
import type { Engine } from '#server/platform/db/migrations/dialect.ts'
import type { Tx } from '#server/platform/db/open.ts'

/** The database's clock, which all machines share, in UTC milliseconds. */
export type SaleClock = (tx: Tx) => Promise<number>

const NOW: Record<Engine, RawBuilder<{ now: number }>> = {
  sqlite: sql`select cast(unixepoch('now', 'subsec') * 1000 as integer) as now`,
  // Unlike now(), it does not stand still while the transaction waits for a lock.
  postgres: sql`select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now`,
}

/** @param now tests move this clock; the database's moves along. */
export function openSaleClock(engine: Engine, now: () => number): SaleClock {
  return async (tx) => {
    const { rows } = await NOW[engine].execute(tx)
    return Number(rows[0]?.now) + (now() - Date.now())
  }
}
