import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { DIALECTS, type Engine } from './dialect.ts'

export function reviews(engine: Engine): Migration {
  const { id } = DIALECTS[engine]
  const statements = [
    `create table reviews (
      id ${id}, order_id bigint not null references orders (id), product_id bigint not null references products (id),
      rating bigint not null check (rating between 1 and 5),
      title text not null, text text not null, display_name text not null,
      created_at bigint not null, updated_at bigint not null,
      reply text, replied_at bigint, hidden_reason text, hidden_at bigint,
      unique (order_id, product_id))`,
    `create table review_images (
      review_id bigint not null references reviews (id) on delete cascade,
      position bigint not null, hash text not null, primary key (review_id, position))`,
    `create table review_requests (
      order_id bigint primary key references orders (id), token_hash text unique, sent_at bigint)`,

    `create index reviews_shown on reviews (created_at, id) where hidden_at is null`,
    `create index reviews_of_product on reviews (product_id, created_at) where hidden_at is null`,
    `create index reviews_to_answer on reviews (created_at) where hidden_at is null and replied_at is null`,
    `create index reviews_hidden on reviews (hidden_at) where hidden_at is not null`,
    `create index order_events_status on order_events (at) where kind = 'status'`,

    // The customers of orders that were shipped before are not asked.
    `insert into review_requests (order_id)
     select distinct order_id from order_events where kind = 'status' and detail like '%"to":"shipped"%'`,
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
