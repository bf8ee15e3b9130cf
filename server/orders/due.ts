import { sql } from 'kysely'
import type { Due } from '#contract/orders/due.ts'
import type { OrderRow } from './queries.ts'

export function hasParcel({ ships, shipping_method }: Pick<OrderRow, 'ships' | 'shipping_method'>): boolean {
  return ships === 1 && shipping_method !== 'pickup'
}

/** @param today in the time zone of the business. */
export function dueOf(
  { status, promised_ship_by: day }: Pick<OrderRow, 'status' | 'promised_ship_by'>,
  today: string,
): Due | null {
  if (status !== 'paid' || day === null || day > today) return null
  return day === today ? 'today' : 'late'
}

/** Orders that still must ship by a day. The partial index needs these words. */
export const PROMISED = sql<boolean>`status = 'paid' and promised_ship_by is not null`
