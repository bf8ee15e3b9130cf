import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Orders that staff take, orders with a payment link, and orders of commissions. */
export function manualOrders(): Migration {
  const statements = [
    `alter table orders add column source text not null default 'web'`,
    `alter table orders add column payment_method text not null default 'card'`,
    `alter table orders add column phone text`,
    `alter table orders add column payment_note text`,
    `alter table orders add column request_key text`,
    `alter table orders add column commission_id bigint`,
    `alter table orders add column deposit_cents bigint not null default 0`,
    // A line without a product that was never one of the catalog's.
    `alter table order_lines add column custom bigint not null default 0`,
    // 1: the customer can open many payment pages until the link ends.
    `alter table payments add column link bigint not null default 0`,
    `alter table payments add column deposit_refunded_cents bigint not null default 0`,
    `alter table refunds add column deposit_cents bigint not null default 0`,

    // The payment pages of links and deposits. The first that is paid counts.
    `create table payment_link_sessions (
      session_id text primary key, order_id bigint references orders (id), deposit_id bigint references deposits (id),
      browser_hash text not null, opened_at bigint not null, expires_at bigint not null, ended_at bigint,
      check ((order_id is null) <> (deposit_id is null)))`,

    `create unique index orders_request_key on orders (request_key) where request_key is not null`,
    `create index orders_commission on orders (commission_id) where commission_id is not null`,
    `create index orders_phone on orders (phone) where phone is not null`,
    // Beside those that nobody ships, for the list of what is to pack.
    `create index orders_pickup on orders (status, id) where shipping_method = 'pickup'`,
    `create index payment_link_sessions_order on payment_link_sessions (order_id) where order_id is not null`,
    `create index payment_link_sessions_deposit on payment_link_sessions (deposit_id) where deposit_id is not null`,
    `create index payments_links on payments (opened_at) where link = 1`,
    `create index payment_link_sessions_open on payment_link_sessions (expires_at) where ended_at is null`,
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
