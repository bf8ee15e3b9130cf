import { DAY_MS } from '#contract/platform/values/time.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import {
  eraseEmailsBeforeErasedChanges,
  eraseEmailsOfAnonymizedOrders,
} from '#server/platform/email/anonymize.ts'
import { eraseCardsOfAnonymizedOrders } from '#server/sales/gift-cards/anonymize.ts'
import { eraseDelaysOfAnonymizedOrders } from './delay-rows.ts'
import { eraseChangesOfAnonymizedOrders, eraseFormerAddress } from './erase-changes.ts'
import { ERASED } from './personal-data.ts'
import { belongsTo, type OrderOwner } from './read.ts'

/** The longest time in which a card payment can be disputed. */
const DISPUTE_PERIOD_MS = 180 * DAY_MS

/**
 * Detaches the orders of someone who wants to be forgotten. Completed and cancelled orders lose their personal data now,
 * the others once they are completed or cancelled, but no later than 180 days after they were placed.
 */
export async function anonymizeOrders(tx: Tx, owner: OrderOwner, now: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set((order) => ({
      user_id: null,
      forget_buyer_at: order('created_at', '+', DISPUTE_PERIOD_MS),
    }))
    .where((order) => belongsTo(order, owner))
    .execute()
  if (owner.email_verified_at !== null) await eraseFormerAddress(tx, owner.email_key)
  await anonymizeEndedOrders(tx, now)
}

export async function anonymizeEndedOrders(db: Db, now: number): Promise<void> {
  await detachForgottenBalances(db)
  await db
    .updateTable('orders')
    .set(ERASED)
    .where('forget_buyer_at', 'is not', null)
    .where('email', '!=', ERASED.email)
    .where((order) =>
      order.or([order('status', 'in', ['complete', 'cancelled']), order('forget_buyer_at', '<=', now)]),
    )
    .execute()
  await eraseCardsOfAnonymizedOrders(db)
  await eraseEmailsOfAnonymizedOrders(db)
  await eraseDelaysOfAnonymizedOrders(db)
  await eraseChangesOfAnonymizedOrders(db)
  await eraseEmailsBeforeErasedChanges(db)
}

/** Someone who was forgotten while a commission was being made may have paid its balance since. */
async function detachForgottenBalances(db: Db): Promise<void> {
  await db
    .updateTable('orders')
    .set((order) => ({ user_id: null, forget_buyer_at: order('created_at', '+', DISPUTE_PERIOD_MS) }))
    .where('forget_buyer_at', 'is', null)
    .where('commission_id', 'in', (commissions) =>
      commissions.selectFrom('commissions').select('commissions.id').where('forget_at', 'is not', null),
    )
    .execute()
}
