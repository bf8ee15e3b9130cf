import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { DIALECTS, type Engine } from './dialect.ts'

const FIRST_ORDER_NUMBER = 1001

export function ordersAndCatalog(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of [...tables(engine), ...indexes, ...appendOnly(engine), ...firstRows(engine)]) {
        await sql.raw(statement).execute(db)
      }
    },
  }
}

function tables(engine: Engine): string[] {
  return [...catalogTables(engine), ...orderTables(engine), ...otherTables]
}

function catalogTables(engine: Engine): string[] {
  const { id, byCodePoint } = DIALECTS[engine]
  return [
    `create table catalogue_revision (id bigint primary key check (id = 1), revision bigint not null)`,

    `create table categories (
      id ${id}, name text not null, slug text not null, picture_hash text,
      created_at bigint not null, deleted_at bigint)`,

    `create table products (
      id ${id}, name text not null, name_key text ${byCodePoint} not null, description text not null,
      price_cents bigint not null check (price_cents > 0), stock bigint not null check (stock >= 0),
      category_id bigint not null references categories (id),
      weight_oz double precision, steel text, hardness_hrc text, blade_length_in double precision,
      overall_length_in double precision, blade_thickness_in double precision, grind text, finish text,
      handle_material text, pins text, sheath text,
      created_at bigint not null, updated_at bigint not null, deleted_at bigint)`,

    `create table product_pictures (
      id ${id}, product_id bigint not null references products (id) on delete cascade,
      position bigint not null, hash text not null, alt text not null)`,

    `create table tags (id ${id}, name text not null, name_key text ${byCodePoint} not null, deleted_at bigint)`,

    `create table product_tags (
      product_id bigint not null references products (id) on delete cascade,
      tag_id bigint not null references tags (id) on delete cascade,
      primary key (product_id, tag_id))`,
  ]
}

function orderTables(engine: Engine): string[] {
  const { id } = DIALECTS[engine]
  return [
    `create table orders (
      id ${id}, order_uuid text not null unique,
      status text not null check (status in ('pending', 'paid', 'shipped', 'complete', 'cancelled')),
      user_id text, browser_hash text not null, client_hash text not null,
      email text not null, name text not null, address text not null, city text not null,
      state text not null, zip text not null,
      shipping_method text not null, insured bigint not null,
      subtotal_cents bigint not null, shipping_cents bigint not null, card_fee_cents bigint not null,
      insurance_cents bigint not null, total_cents bigint not null,
      carrier text, tracking_number text, holds_stock bigint not null, flag text, created_at bigint not null,
      check (total_cents = subtotal_cents + shipping_cents + card_fee_cents + insurance_cents))`,

    `create table order_lines (
      id ${id}, order_id bigint not null references orders (id),
      product_id bigint references products (id) on delete set null,
      name text not null, picture_hash text,
      quantity bigint not null check (quantity > 0), price_cents bigint not null)`,

    // No reference to products: the ledger outlives them.
    `create table stock_ledger (
      id ${id}, product_id bigint not null, change bigint not null,
      reason text not null, order_id bigint references orders (id), at bigint not null)`,

    `create table order_events (
      id ${id}, order_id bigint not null references orders (id), at bigint not null,
      kind text not null, actor text, detail text)`,

    `create table payments (
      order_id bigint primary key references orders (id), state text not null,
      session_id text unique, intent_id text unique,
      amount_cents bigint not null, captured_cents bigint not null default 0, refunded_cents bigint not null default 0,
      opened_at bigint not null, expires_at bigint not null, updated_at bigint not null)`,

    `create table payment_events (
      id text primary key, type text not null, order_uuid text, session_id text,
      received_at bigint not null, handled_at bigint)`,

    `create table mail_outbox (
      id ${id}, occasion text not null unique, kind text not null, recipient text not null,
      order_id bigint references orders (id), props text not null,
      created_at bigint not null, next_try_at bigint not null, attempts bigint not null,
      sent_at bigint, failed_at bigint, last_error text)`,
  ]
}

const otherTables = [
  `create table leases (name text primary key, holder text not null, expires_at bigint not null)`,

  `create table users (
      id text primary key, name text not null, email text not null, email_key text not null unique,
      password_hash text not null, role text not null check (role in ('customer', 'admin', 'siteadmin')),
      email_verified_at bigint, two_factor_method text, created_at bigint not null)`,

  `create table sessions (
      token_hash text primary key, user_id text not null references users (id) on delete cascade,
      csrf_token text not null, created_at bigint not null, last_seen_at bigint not null)`,
]

const indexes = [
  `create unique index categories_slug on categories (slug) where deleted_at is null`,
  `create unique index tags_name on tags (name_key) where deleted_at is null`,
  `create index products_newest on products (created_at desc, id desc) where deleted_at is null`,
  `create index products_category on products (category_id)`,
  `create index product_pictures_product on product_pictures (product_id, position)`,
  `create index product_tags_tag on product_tags (tag_id)`,
  `create index stock_ledger_product on stock_ledger (product_id)`,
  `create index stock_ledger_order on stock_ledger (order_id)`,
  `create index orders_status on orders (status, created_at)`,
  `create index orders_user on orders (user_id)`,
  `create index orders_open_by_client on orders (client_hash) where status = 'pending'`,
  `create index order_lines_order on order_lines (order_id)`,
  `create index order_lines_product on order_lines (product_id)`,
  `create index order_events_order on order_events (order_id)`,
  `create index payments_unsettled on payments (expires_at) where state in ('opening', 'open', 'capturing', 'refusing')`,
  `create index payment_events_unhandled on payment_events (received_at) where handled_at is null`,
  `create index mail_outbox_due on mail_outbox (next_try_at) where sent_at is null and failed_at is null`,
  `create index sessions_user on sessions (user_id)`,
]

const APPEND_ONLY_TABLES = ['stock_ledger', 'order_events']

function appendOnly(engine: Engine): string[] {
  if (engine === 'sqlite') {
    return APPEND_ONLY_TABLES.flatMap((table) =>
      ['update', 'delete'].map(
        (change) =>
          `create trigger ${table}_no_${change} before ${change} on ${table}
           begin select raise(abort, '${table} is append-only'); end`,
      ),
    )
  }
  return [
    `create function refuse_change() returns trigger language plpgsql as
     $$ begin raise exception '% is append-only', tg_table_name; end $$`,
    ...APPEND_ONLY_TABLES.map(
      (table) =>
        `create trigger ${table}_append_only before update or delete on ${table}
         for each row execute function refuse_change()`,
    ),
  ]
}

function firstRows(engine: Engine): string[] {
  return [
    `insert into catalogue_revision (id, revision) values (1, 1)`,
    engine === 'sqlite'
      ? `insert into sqlite_sequence (name, seq) values ('orders', ${FIRST_ORDER_NUMBER - 1})`
      : `alter table orders alter column id restart with ${FIRST_ORDER_NUMBER}`,
  ]
}
