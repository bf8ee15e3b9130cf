import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { DIALECTS, type Engine } from './dialect.ts'

export function problems(engine: Engine): Migration {
  const { id } = DIALECTS[engine]
  const statements = [
    `create table problems (
      key text primary key, opened_at bigint not null, fine_since bigint, message text not null)`,
    `create table failures (
      id ${id}, kind text not null, source text not null, at bigint not null, count integer not null)`,
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
