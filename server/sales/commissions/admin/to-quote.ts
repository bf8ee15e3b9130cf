import type { Db } from '#server/platform/db/open.ts'

/** Requests without a quote. */
export function commissionsToQuote(db: Db) {
  return db.selectFrom('commissions').where('state', '=', 'enquiry')
}
