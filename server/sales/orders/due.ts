import { sql } from 'kysely'
import type { Due } from '#contract/sales/orders/order-states.ts'
import type { OrderRow } from './queries.ts'

/** Whether an order must ship or be ready today, or is late; null otherwise. @param today in the time zone of the business: "2026-11-26". */
export function dueOf(
  { status, promised_ship_by: day, ready_at }: Pick<OrderRow, 'status' | 'promised_ship_by' | 'ready_at'>,
  today: string,
): Due | null {
  if (status !== 'paid' || ready_at !== null || day === null || day > today) return null
  return day === today ? 'today' : 'late'
}

/** Paid orders with a parcel that has not shipped. The database uses the partial index only for exactly this condition. */
export const UNFULFILLED = sql<boolean>`status = 'paid' and ships = 1 and shipping_method <> 'pickup'`

/** Paid orders that are picked up. The database uses the partial index only for exactly this condition. */
export const TO_PICK_UP = sql<boolean>`status = 'paid' and shipping_method = 'pickup'`

/** The orders that still have to ship, or to be ready, by a promised day. The database uses the partial index only for exactly this condition. */
export const PROMISED = sql<boolean>`status = 'paid' and promised_ship_by is not null and ready_at is null`
