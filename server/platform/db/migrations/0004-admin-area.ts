import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { DIALECTS, type Engine } from './dialect.ts'

export function adminArea(engine: Engine): Migration {
  const { id } = DIALECTS[engine]
  const statements = [
    `alter table products add column hand text`,
    `alter table products add column published bigint not null default 1`,
    `alter table products add column version bigint not null default 1`,
    `alter table products add column trashed_with bigint`,
    `alter table products add column purged_at bigint`,
    `alter table product_pictures add column deleted_at bigint`,
    `alter table categories add column purged_at bigint`,
    `alter table orders add column note text`,
    `alter table users add column last_login_at bigint`,

    `create table refunds (
      request_key text primary key, order_id bigint not null references orders (id),
      cents bigint not null check (cents > 0), actor text not null, at bigint not null, done_at bigint)`,
    `create table message_replies (
      id ${id}, message_id bigint not null references messages (id) on delete cascade,
      actor text not null, text text not null, at bigint not null)`,
    `alter table activity add column subject_kind text not null default 'user'`,
    `alter table activity add column subject_name text not null default ''`,

    `create index refunds_order on refunds (order_id)`,
    `create index message_replies_message on message_replies (message_id)`,
    `create index products_in_trash on products (deleted_at) where deleted_at is not null`,
    `create index product_pictures_hash on product_pictures (hash)`,
    `create index order_lines_picture on order_lines (picture_hash)`,
    `create index orders_flagged on orders (id) where flag is not null`,
    `create index mail_outbox_failed on mail_outbox (failed_at) where failed_at is not null`,
    `create index mail_outbox_order on mail_outbox (order_id)`,
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
