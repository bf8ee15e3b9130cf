import type { Db } from '#server/platform/db/open.ts'

/** Admins may set any status, so these orders are exempt from some checks. */
export function setByAdmin(db: Db) {
  return db
    .selectFrom('order_events')
    .select('order_id')
    .where('kind', '=', 'status')
    .where('actor', 'is not', null)
}
