import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export function adminSearch(): Migration {
  const statements = [
    `create index products_by_name on products (name_key, id, deleted_at) where deleted_at is null`,
    `create index orders_by_tracking on orders (upper(replace(tracking_number, ' ', '')))
      where tracking_number is not null`,
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
