import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { DIALECTS, type Engine } from './dialect.ts'

export function pages(engine: Engine): Migration {
  const { id } = DIALECTS[engine]
  const statements = [
    `create table pages (
      key text primary key, fields text not null, images text not null, revision bigint not null,
      updated_at bigint not null, updated_by text not null)`,
    `create table page_versions (
      id ${id}, page_key text not null references pages (key), fields text not null, images text not null,
      created_at bigint not null, created_by text not null)`,
    `create index page_versions_page on page_versions (page_key, id)`,
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
