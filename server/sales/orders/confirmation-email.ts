import { estimateSentence, readyText } from '#contract/sales/delivery/days.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import { expectArrival } from '#server/sales/delivery/estimate.ts'
import { changeWindow } from './change-window.ts'
import { readShipsOn } from './gift.ts'
import type { OrderRow } from './queries.ts'
import { toOrder } from './read.ts'
import { readReceipt } from './receipt.ts'

interface Confirmation {
  at: number
  /** The cause of a later one. Without it, the order is confirmed for the first time. */
  dedupeKey?: string
  /** The same order, when it was read before. */
  order?: Order
  /** Adds that the customer may have received this email before. */
  again?: true
}

/** Confirms a paid order to its customer. Manual orders get a receipt: staff have told the customer everything else. */
export async function queueConfirmation(
  tx: Tx,
  row: OrderRow,
  { at, dedupeKey = `order ${row.id} paid, to the buyer`, order, again }: Confirmation,
): Promise<'order-receipt' | 'order-confirmation'> {
  const email = { dedupeKey, recipient: row.email, orderId: row.id, at }
  const details = { ...(await deliveryOf(tx, row)), ...(again && { again }) }
  const receipt = row.source === 'admin' ? await readReceipt(tx, row) : null
  if (receipt) {
    await queueEmail(tx, { ...email, kind: 'order-receipt', props: { receipt, ...details } })
    return 'order-receipt'
  }
  const window = await changeWindow(tx, row, at)
  const props = { order: { ...(order ?? (await toOrder(tx, row))), ...window }, ...details }
  await queueEmail(tx, { ...email, kind: 'order-confirmation', props })
  return 'order-confirmation'
}

/** "Ships by Tue, Nov 24. Arrives …", for an order that has not shipped yet. */
async function deliveryOf(tx: Tx, row: OrderRow): Promise<{ delivery?: string }> {
  const { status, promised_ship_by, shipping_method } = row
  if (status !== 'paid' || promised_ship_by === null) return {}
  if (shipping_method === 'pickup') return { delivery: `${readyText(promised_ship_by)}.` }
  const arrival = await expectArrival(tx, promised_ship_by, shipping_method)
  const ships_on = readShipsOn(row) ?? undefined
  const delivery = estimateSentence({ ship_by: promised_ship_by, ships_on, ...arrival })
  return delivery === null ? {} : { delivery }
}
