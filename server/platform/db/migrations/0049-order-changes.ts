import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { DIALECTS, type Engine } from './dialect.ts'
import { trigger } from './trigger.ts'

/** Orders that staff and customers change, that are picked up, given, or shipped in one parcel with others. */
export function orderChanges(engine: Engine): Migration {
  const statements = [
    // `figures_*` hold amounts and the place that tax depends on; erasing an order blanks the other texts.
    // The difference is what was paid and waived, less what went back and what earlier refunds had given back already.
    `create table order_changes (
      id ${DIALECTS[engine].id}, order_id bigint not null references orders (id), at bigint not null, actor text,
      request_key text, state text not null, settled text, what text not null, texts_before text, texts_after text,
      figures_before text not null, figures_after text not null, difference_cents bigint not null,
      tax_cents bigint not null, paid_cents bigint not null default 0, waived_cents bigint not null default 0,
      returned_cents bigint not null default 0, used_refund_cents bigint not null default 0,
      refunded_tax_cents bigint not null default 0, note text,
      payment_state text, session_id text, intent_id text, expires_at bigint, settled_at bigint)`,
    `create unique index order_changes_request_key on order_changes (request_key) where request_key is not null`,
    `create index order_changes_order on order_changes (order_id)`,
    `create index order_changes_settled on order_changes (settled_at) where settled_at is not null`,
    `create unique index order_changes_pending on order_changes (order_id) where state = 'pending'`,
    `create index order_changes_intent on order_changes (intent_id) where intent_id is not null`,
    // The units that a pending change holds beside the order's own.
    `create table order_change_units (
      change_id bigint not null references order_changes (id), order_id bigint not null references orders (id), product_id bigint not null references products (id),
      quantity bigint not null check (quantity > 0), primary key (change_id, product_id))`,
    `alter table payment_link_sessions add column change_id bigint references order_changes (id)`,
    `create index payment_link_sessions_change on payment_link_sessions (change_id) where change_id is not null`,

    `alter table orders add column version bigint not null default 1`,
    `alter table orders add column waived_cents bigint not null default 0`,
    `alter table orders add column changed_back_cents bigint not null default 0`,
    `alter table orders add column handling_cents bigint`,
    `alter table orders add column confirmed_age integer`,
    `alter table orders add column slip_printed_at bigint`,
    `alter table orders add column label_exported_at bigint`,
    `alter table orders add column pickup text`,
    `alter table orders add column ready_at bigint`,
    `alter table orders add column as_gift text`,
    `alter table orders add column parcel_id bigint`,
    `alter table orders add column parcel_left integer not null default 0`,
    `alter table orders add column metadata_due integer not null default 0`,
    `alter table orders add column own_ship_by text`,
    `create index orders_open_by_browser on orders (browser_hash)
      where status = 'paid' and ships = 1 and shipping_method <> 'pickup'`,
    `create index orders_open_by_user on orders (user_id)
      where status = 'paid' and ships = 1 and shipping_method <> 'pickup'`,
    `alter table orders add column cancel_asked_at bigint`,
    `alter table orders add column cancel_reason text`,
    `create index orders_cancel_asked on orders (cancel_asked_at) where cancel_asked_at is not null`,
    `create index orders_parcel on orders (parcel_id) where parcel_id is not null`,
    `create index orders_metadata_due on orders (id) where metadata_due = 1`,
    `create index orders_ready on orders (ready_at) where ready_at is not null`,
    ...trigger(engine, 'orders_version', {
      after: `update of ${VERSIONED.join(', ')} on orders`,
      changes: [raiseVersion('new.id')],
    }),
    ...trigger(engine, 'orders_version_by_refund', {
      after: 'update of refunded_cents on order_tenders',
      changes: [raiseVersion('new.order_id')],
    }),
    ...trigger(engine, 'orders_version_by_change', {
      after: 'update of state on order_changes',
      changes: [raiseVersion('new.order_id')],
    }),
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}

/** What staff see of an order and may overwrite. Printing is left out: it keeps nobody from a change. */
const VERSIONED = [
  ...['status', 'email', 'name', 'address', 'city', 'state', 'zip', 'phone', 'shipping_method', 'insured'],
  ...['total_cents', 'waived_cents', 'changed_back_cents', 'note', 'flag', 'payment_note', 'holds_stock'],
  ...['carrier', 'tracking_number', 'promised_ship_by', 'pickup', 'ready_at', 'as_gift', 'parcel_id'],
  'cancel_asked_at',
]

function raiseVersion(orderId: string): string {
  return `update orders set version = version + 1 where id = ${orderId}`
}
