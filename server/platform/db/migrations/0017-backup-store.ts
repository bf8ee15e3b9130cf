import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export function backupStore(): Migration {
  const statements = [
    `alter table backups add column place text not null default 'disk'`,
    `create table backup_stores (
      id text primary key, first_try_at bigint not null, newest_at bigint, bytes bigint, waiting_images integer not null,
      failing_since bigint, failed_at bigint, failure text, delete_refused_at bigint)`,
    `create table stored_images (
      object text primary key, name text not null, sum text not null, files integer not null, bytes bigint not null,
      unlisted_at bigint)`,
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
