import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { DIALECTS, type Engine } from './dialect.ts'

export function backups(engine: Engine): Migration {
  const { id } = DIALECTS[engine]
  return {
    async up(db: Kysely<unknown>) {
      await sql
        .raw(
          `create table backups (
            id ${id}, taken_at bigint not null, took_ms bigint not null,
            file text, bytes bigint not null, orders bigint not null, differences text not null, failure text)`,
        )
        .execute(db)
    },
  }
}
