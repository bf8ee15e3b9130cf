import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { DIALECTS, type Engine } from './dialect.ts'

export function messagesAndPageViews(engine: Engine): Migration {
  const { id } = DIALECTS[engine]
  const statements = [
    `create table messages (
      id ${id}, name text not null, contact_method text not null check (contact_method in ('email', 'phone')),
      contact text not null, message text not null, client_hash text,
      submitted_at bigint not null, archived bigint not null default 0, deleted_at bigint)`,
    `create table page_views (
      id ${id}, path text not null unique, view_count bigint not null, updated_at bigint not null)`,

    `create index messages_newest on messages (submitted_at desc, id desc) where deleted_at is null`,
    `create index messages_by_client on messages (client_hash, submitted_at) where client_hash is not null`,
    `create index page_views_most on page_views (view_count desc, id)`,
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
