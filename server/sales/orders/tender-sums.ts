import { type RawBuilder, sql } from 'kysely'
import { TENDER_KINDS } from './tender-kinds.ts'

/**
 * Selects what was charged and refunded of an order as it is now, beside the table `orders`: both without what its changes
 * gave back.
 */
export const CHARGED = sql<number>`((select coalesce(sum(charged_cents), 0) from order_tenders
  where order_tenders.order_id = orders.id) - orders.changed_back_cents)`
export const REFUNDED = sql<number>`((select coalesce(sum(refunded_cents), 0) from order_tenders
  where order_tenders.order_id = orders.id) - orders.changed_back_cents)`

/** Selects what is set aside of an order's total when it is placed. */
export function plannedCents(): RawBuilder<number> {
  const planned = TENDER_KINDS.flatMap((kind) => (kind.planned ? [kind.planned.sql] : []))
  return sql<number>`(${sql.join(planned, sql` + `)})`
}
