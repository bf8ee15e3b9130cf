import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { DIALECTS, type Engine } from './dialect.ts'

export function recoveries(engine: Engine): Migration {
  const { id } = DIALECTS[engine]
  return {
    async up(db: Kysely<unknown>) {
      await sql
        .raw(
          `create table recoveries (
            id ${id}, snapshot_at bigint not null, started_at bigint not null, finished_at bigint)`,
        )
        .execute(db)
    },
  }
}
