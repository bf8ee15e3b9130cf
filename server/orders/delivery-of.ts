import { estimateSentence } from '#contract/delivery/days.ts'
import type { Db } from '#server/db/open.ts'
import { expectArrival } from '#server/delivery/estimate.ts'
import type { OrderRow } from './queries.ts'

/** What an email says about an order that still ships. */
export async function deliveryOf(
  db: Db,
  { status, promised_ship_by, shipping_method }: OrderRow,
): Promise<{ delivery?: string }> {
  if (status !== 'paid' || promised_ship_by === null || shipping_method === 'pickup') return {}
  const arrival = await expectArrival(db, promised_ship_by, shipping_method)
  const delivery = estimateSentence({ ship_by: promised_ship_by, ...arrival })
  return delivery === null ? {} : { delivery }
}
