import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Where the tip and the butt of the product are in the image, as fractions of its width and height: all four or none. */
export function imagePoints(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const column of ['tip_x', 'tip_y', 'butt_x', 'butt_y']) {
        await sql.raw(`alter table product_pictures add column ${column} double precision`).execute(db)
      }
    },
  }
}
