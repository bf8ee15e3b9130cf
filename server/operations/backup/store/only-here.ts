import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'

/**
 * Whether a gift card was issued or used since then, an order was paid without a charge, as in cash, or such money went back, staff
 * took an order that is not paid yet, a passport was issued, got an owner or was reported lost, or a journal changed. The payment provider doesn't know
 * them, so a recovery can't ask it for them.
 */
export async function hasChangesOnlyHere(db: Db, since: number): Promise<boolean> {
  const balance = await db
    .selectFrom('gift_card_ledger')
    .select('id')
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst()
  if (balance) return true
  const payment = await db
    .selectFrom('payments')
    .select('order_id')
    .where('intent_id', 'is', null)
    .where('state', '=', 'captured')
    .where('updated_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  if (payment) return true
  const refund = await db
    .selectFrom('refunds')
    .innerJoin('refund_parts', 'refund_parts.request_key', 'refunds.request_key')
    .innerJoin('order_tenders', 'order_tenders.id', 'tender_id')
    .select('tender_id')
    .where('done_at', '>', since)
    .where('intent_id', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (refund) return true
  const link = await db
    .selectFrom('payments')
    .select('order_id')
    .where('link', '=', 1)
    .where('opened_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return link !== undefined || (await hasPassportChanges(db, since)) || (await hasJournalChanges(db, since))
}

/** The customer already has the card, so no other passport may get its number. */
async function hasPassportChanges(db: Db, since: number): Promise<boolean> {
  const newest = await db
    .selectFrom('passports')
    .select('issued_at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest && newest.issued_at > since) return true
  const owned = await db
    .selectFrom('passport_owners')
    .select('passport_id')
    .where('user_id', 'is not', null)
    .where((row) => row.or([row('owned_at', '>', since), row('reported_at', '>', since)]))
    .limit(1)
    .executeTakeFirst()
  return owned !== undefined
}

/** An entry that staff deleted must not come back. */
async function hasJournalChanges(db: Db, since: number): Promise<boolean> {
  const entry = await db
    .selectFrom('journal_entries')
    .select('id')
    .where('updated_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  if (entry) return true
  const deleted = await db
    .selectFrom('activity')
    .select('id')
    // A literal, so that the database uses the partial index on this action.
    .where('action', '=', sql.lit('journal entry deleted'))
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return deleted !== undefined
}
