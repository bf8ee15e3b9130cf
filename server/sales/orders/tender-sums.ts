import { type RawBuilder, sql } from 'kysely'
import { TENDER_KINDS } from './tender-kinds.ts'

/** Selects what an order's tenders charged and refunded together, beside the table `orders`. */
export const CHARGED = sql<number>`(select coalesce(sum(charged_cents), 0) from order_tenders
  where order_tenders.order_id = orders.id)`
export const REFUNDED = sql<number>`(select coalesce(sum(refunded_cents), 0) from order_tenders
  where order_tenders.order_id = orders.id)`

/** Selects what is set aside of an order's total when it is placed. */
export function plannedCents(): RawBuilder<number> {
  const planned = TENDER_KINDS.flatMap((kind) => (kind.planned ? [kind.planned.sql] : []))
  return sql<number>`(${sql.join(planned, sql` + `)})`
}
