import { estimateSentence } from '#contract/delivery/days.ts'
import type { Db } from '#server/db/open.ts'
import { expectArrival } from '#server/delivery/estimate.ts'
import type { OrderRow } from './queries.ts'

/** "Ships by Tue, Nov 24. Arrives …", for the emails about an order that has not shipped yet. */
export async function deliveryOf(
  db: Db,
  { status, promised_ship_by, shipping_method }: OrderRow,
): Promise<{ delivery?: string }> {
  if (status !== 'paid' || promised_ship_by === null || shipping_method === 'pickup') return {}
  const arrival = await expectArrival(db, promised_ship_by, shipping_method)
  const delivery = estimateSentence({ ship_by: promised_ship_by, ...arrival })
  return delivery === null ? {} : { delivery }
}
