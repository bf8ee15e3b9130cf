import { DAY_MS } from '#contract/shop.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { forgetOrderMails } from '#server/mail/forget.ts'
import { ofPerson, type Person } from './list.ts'

/** Longer than a card payment can be disputed; then no order needs to know any more where it went. */
const KEPT_FOR_DISPUTES_MS = 180 * DAY_MS

/**
 * Takes the orders of somebody who closes their account out of their name. Those that have ended lose name and address
 * at once, those under way when they have ended; docs/decisions says what the books keep.
 */
export async function disownOrders(tx: Tx, person: Person, now: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set((order) => ({
      user_id: null,
      forget_buyer_at: order('created_at', '+', KEPT_FOR_DISPUTES_MS),
    }))
    .where((order) => ofPerson(order, person))
    .execute()
  await forgetBuyers(tx, now)
}

/** What stands where a name stood. */
const NOBODY = { name: 'Account closed', email: '', address: '', city: '', note: null }

/** Erases the buyers who asked for it, wherever nothing is left to send or to settle. */
export async function forgetBuyers(db: Db, now: number): Promise<void> {
  await db
    .updateTable('orders')
    .set(NOBODY)
    .where('forget_buyer_at', 'is not', null)
    .where('email', '!=', '')
    .where((order) =>
      order.or([order('status', 'in', ['complete', 'cancelled']), order('forget_buyer_at', '<=', now)]),
    )
    .execute()
  await forgetOrderMails(db)
}
