import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export function signUpsAndAddresses(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}

const statements = [
  `create table sign_ups (
    id text primary key, user_id text not null references users (id) on delete cascade,
    device_hash text not null, name text not null, password_hash text not null, created_at bigint not null,
    unique (user_id, device_hash))`,
  ...['address', 'city', 'state', 'zip'].map((column) => `alter table users add column ${column} text`),
]
