import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export function ordersByState(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql.raw('create index orders_status_number on orders (status, id)').execute(db)
    },
  }
}
