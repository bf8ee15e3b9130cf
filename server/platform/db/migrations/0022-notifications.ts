import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { DIALECTS, type Engine } from './dialect.ts'

export function notifications(engine: Engine): Migration {
  const { id } = DIALECTS[engine]
  const statements = [
    `alter table mail_outbox add column bulk integer not null default 0`,
    `create index mail_outbox_bulk on mail_outbox (bulk, id) where sent_at is null and failed_at is null`,
    `create table subscribers (
      id ${id}, email text not null, email_key text not null unique, created_at bigint not null,
      owned_at bigint)`,
    `create table subscriber_tokens (
      token_hash text primary key,
      subscriber_id bigint not null references subscribers (id) on delete cascade,
      created_at bigint not null)`,
    `create index subscriber_tokens_owner on subscriber_tokens (subscriber_id, created_at)`,
    `create table subscriptions (
      id ${id},
      subscriber_id bigint not null references subscribers (id) on delete cascade,
      kind text not null,
      target_id bigint not null,
      confirmation_hash text unique,
      created_at bigint not null,
      confirmed_at bigint,
      armed integer not null,
      digest_at bigint)`,
    `create index subscriptions_target on subscriptions (kind, target_id, confirmed_at, id)
      where confirmed_at is not null`,
    `create unique index subscriptions_once on subscriptions (subscriber_id, kind, target_id)
      where confirmed_at is not null`,
    `create index subscriptions_pending on subscriptions (created_at) where confirmed_at is null`,
    `create table restocks (
      product_id bigint primary key references products (id) on delete cascade,
      restocked_at bigint,
      announced_at bigint,
      announcing_until bigint)`,
    `create index restocks_due on restocks (product_id)
      where restocked_at is not null or announcing_until is not null`,
    `create table announced_products (
      product_id bigint primary key references products (id) on delete cascade,
      digest_at bigint not null)`,
    `insert into announced_products (product_id, digest_at)
      select id, 0 from products where shown_at is not null`,
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
