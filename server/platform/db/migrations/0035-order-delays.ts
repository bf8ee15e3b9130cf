import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { DIALECTS, type Engine } from './dialect.ts'

/** The day by which an order ships, and later days that its customer may refuse. Earlier orders were promised none. */
export function orderDelays(engine: Engine): Migration {
  const { id } = DIALECTS[engine]
  const statements = [
    `alter table orders add column promised_ship_by text`,
    `create table order_delays (
      id ${id}, order_id bigint not null references orders (id), token_hash text unique,
      old_ship_by text not null, new_ship_by text not null, reason text not null,
      actor text not null, at bigint not null,
      unanswered text not null, answer_by text not null,
      answer text, answered_at bigint, warned_at bigint, cancelling_at bigint,
      replaced_at bigint, ended_at bigint)`,
    `create index order_delays_order on order_delays (order_id, id)`,
    `create index order_delays_open on order_delays (answer_by) where ended_at is null`,
    // What is late, or due today.
    `create index orders_due on orders (promised_ship_by, id) where status = 'paid' and promised_ship_by is not null`,
    `create index orders_unfulfilled on orders (id)
      where status = 'paid' and ships = 1 and shipping_method <> 'pickup'`,
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
