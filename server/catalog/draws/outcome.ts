import type { Outcome } from '#contract/catalog/drops/draws.ts'
import type { OrderStatus } from '#contract/sales/orders/order-states.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { PaymentState } from '#server/platform/db/rows/orders.ts'

interface OfferState {
  /** Null for an entry that was offered nothing. */
  claim_id: number | null
  lapsed_at: number | null
  status: OrderStatus | null
  state: PaymentState | null
}

export function outcomeOf({ claim_id, lapsed_at, status, state }: OfferState): Outcome {
  if (claim_id === null) return 'waiting'
  if (lapsed_at !== null) return 'lapsed'
  return isPaid({ status, state }) ? 'claimed' : 'won'
}

/** Also from the moment when the card was accepted. */
export function isPaid({ status, state }: Pick<OfferState, 'status' | 'state'>): boolean {
  return status !== null && (status !== 'pending' || state === 'capturing' || state === 'captured')
}

/** The ranked entries of a draw with their claims, in order. */
export function rankedEntries(db: Db, dropId: number) {
  return db
    .selectFrom('draw_entries')
    .leftJoin('draw_claims', 'draw_claims.entry_id', 'draw_entries.id')
    .leftJoin('orders', 'orders.id', 'draw_claims.order_id')
    .leftJoin('payments', 'payments.order_id', 'draw_claims.order_id')
    .select(['draw_entries.entry', 'draw_entries.rank'])
    .select(['draw_claims.id as claim_id', 'offered_at', 'draw_claims.expires_at', 'lapsed_at'])
    .select(['orders.id as order_id', 'order_uuid', 'status', 'payments.state', 'payments.updated_at'])
    .where('draw_entries.drop_id', '=', dropId)
    .where('rank', 'is not', null)
    .orderBy('rank')
}
