import type { Db } from '#server/db/open.ts'

/**
 * Whether a gift card was issued or used since then, an order was paid without a charge, as in cash, or staff took an order that is
 * not paid yet. The payment provider doesn't know them, so a recovery can't ask it for them.
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
  const link = await db
    .selectFrom('payments')
    .select('order_id')
    .where('link', '=', 1)
    .where('opened_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return link !== undefined
}
