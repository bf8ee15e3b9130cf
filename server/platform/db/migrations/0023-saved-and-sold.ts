import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { DIALECTS, type Engine } from './dialect.ts'

export function savedAndSold(engine: Engine): Migration {
  const { id } = DIALECTS[engine]
  const statements = [
    `alter table products add column sold_at bigint`,
    `alter table products add column archived_at bigint`,
    `alter table products add column unarchived_at bigint`,
    SOLD_BEFORE,
    `create index products_archived on products (archived_at) where archived_at is not null`,
    `create index products_to_archive on products (sold_at) where sold_at is not null and archived_at is null`,
    `create index products_for_sale_by_stock on products (published, stock, updated_at desc)
     where deleted_at is null and archived_at is null`,
    indexedAnew(engine),
    `create table price_changes (
      id ${id}, product_id bigint not null references products (id),
      from_cents bigint not null, to_cents bigint not null, at bigint not null, announced_at bigint)`,
    `create index price_changes_product on price_changes (product_id, at)`,
    `create index price_changes_waiting on price_changes (product_id) where announced_at is null`,
    `create table saved_products (
      user_id text not null references users (id) on delete cascade,
      product_id bigint not null references products (id),
      saved_at bigint not null, alert_at bigint, primary key (user_id, product_id))`,
    `create index saved_products_alerts on saved_products (product_id, user_id) where alert_at is not null`,
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}

/** Products whose stock an order has taken to 0, with the payment of the last such order. */
const SOLD_BEFORE = `
  update products set sold_at = (
    select max(order_events.at) from order_lines
    join orders on orders.id = order_lines.order_id
    join order_events on order_events.order_id = orders.id and order_events.kind = 'paid'
    where order_lines.product_id = products.id and orders.status in ('paid', 'shipped', 'complete'))
  where stock = 0 and deleted_at is null
    and (select order_id from stock_ledger where product_id = products.id order by id desc limit 1) is not null
    and not exists (
      select 1 from order_lines join orders on orders.id = order_lines.order_id
      where order_lines.product_id = products.id and orders.status = 'pending' and orders.holds_stock = 1)`

/** The product index also depends on these columns. */
function indexedAnew(engine: Engine): string {
  const event = `create trigger piece_archived after update of archived_at, overall_length_in on products`
  const isPublished = `when (old.published = 1 or new.published = 1)`
  if (engine === 'postgres') return `${event} for each row ${isPublished} execute function note_new_piece()`
  return `${event} ${isPublished}
    begin insert into derived_piece_changes (product_id, revision) values (new.id, null)
    on conflict (product_id) do update set revision = null; end`
}
