import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { DIALECTS, type Engine } from './dialect.ts'

/** Earlier orders have no tax, discount or gift card. Their insurance keeps the card fee on it, so their parts add up. */
export function orderTotals(engine: Engine): Migration {
  const { id } = DIALECTS[engine]
  const amounts = ['discount_cents', 'tax_cents', 'tax_rate', 'tax_zip_rate', 'gift_card_cents']
  const statements = [
    ...amounts.map((column) => `alter table orders add column ${column} bigint not null default 0`),
    `alter table refunds add column tax_cents bigint not null default 0`,
    `alter table refunds add column purpose text`,
    `create table tax_refunds (
      id ${id}, order_id bigint not null references orders (id), at bigint not null,
      tax_cents bigint not null check (tax_cents > 0))`,
    `create index tax_refunds_order on tax_refunds (order_id)`,
    `create index tax_refunds_at on tax_refunds (at)`,
    ...appendOnly(engine),
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}

function appendOnly(engine: Engine): string[] {
  if (engine === 'postgres') {
    return [
      `create trigger tax_refunds_append_only before update or delete on tax_refunds
       for each row execute function refuse_change()`,
    ]
  }
  return ['update', 'delete'].map(
    (change) =>
      `create trigger tax_refunds_no_${change} before ${change} on tax_refunds
       begin select raise(abort, 'tax_refunds is append-only'); end`,
  )
}
