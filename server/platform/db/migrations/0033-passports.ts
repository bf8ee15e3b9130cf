import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { appendOnly } from './append-only.ts'
import { DIALECTS, type Engine } from './dialect.ts'

export function passports(engine: Engine): Migration {
  const { id } = DIALECTS[engine]
  const statements = [
    `alter table products add column heat_treatment text`,
    `alter table products add column finished_on text`,

    `create table journal_entries (
      id ${id}, product_id bigint not null references products (id),
      day text not null, text text not null, is_public bigint not null,
      created_at bigint not null, updated_at bigint not null)`,
    `create table journal_images (
      entry_id bigint not null references journal_entries (id) on delete cascade,
      position bigint not null, hash text not null, primary key (entry_id, position))`,

    `create table passport_keys (kid text primary key, x text not null, created_at bigint not null)`,
    `create table passport_numbers (year bigint primary key, last bigint not null)`,
    `create table passports (
      id ${id}, code text not null unique,
      order_id bigint references orders (id), order_line_id bigint references order_lines (id), unit bigint,
      product_id bigint references products (id),
      year bigint not null, number bigint not null check (number > 0),
      claim_code text not null, kid text not null references passport_keys (kid), jws text not null,
      issued_at bigint not null,
      unique (year, number), unique (order_line_id, unit))`,
    `create table passport_images (
      passport_id bigint not null references passports (id), hash text not null, primary key (passport_id, hash))`,
    // Without a user: nobody owns it now.
    `create table passport_owners (
      passport_id bigint primary key references passports (id),
      user_id text references users (id) on delete set null,
      owned_at bigint not null, hand_over_hash text, lost bigint not null default 0)`,

    `create index journal_entries_of on journal_entries (product_id, day)`,
    `create index journal_images_hash on journal_images (hash)`,
    `create index passports_of_order on passports (order_id) where order_id is not null`,
    `create index passports_of_product on passports (product_id) where order_id is null`,
    `create index passport_images_hash on passport_images (hash)`,
    `create index passport_owners_user on passport_owners (user_id) where user_id is not null`,
    ...appendOnly(engine, 'passports'),
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
