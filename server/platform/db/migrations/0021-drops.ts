import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { DIALECTS, type Engine } from './dialect.ts'

export function drops(engine: Engine): Migration {
  const { id } = DIALECTS[engine]
  const statements = [
    `create table drops (
      id ${id}, slug text not null unique, name text not null, description text not null, kind text not null,
      preview_at bigint not null, opens_at bigint not null, closes_at bigint not null,
      per_customer bigint not null, claim_hours bigint, seed text, commitment text, drawn_at bigint,
      created_at bigint not null)`,
    `create index drops_closes on drops (closes_at)`,
    `create table drop_products (
      drop_id bigint not null references drops (id), product_id bigint not null references products (id),
      position bigint not null, added_at bigint not null, primary key (drop_id, product_id))`,
    `create index drop_products_product on drop_products (product_id)`,
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
