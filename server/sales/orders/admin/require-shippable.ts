import { shortDay } from '#contract/platform/values/dates.ts'
import type { ShipConfirmations } from '#contract/sales/orders/ship-confirmations.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { Conflict } from '#server/platform/errors.ts'
import { dayOf } from '#server/platform/time/business-calendar.ts'
import { readDateSettings } from '#server/sales/delivery/estimate.ts'
import { giftShipDay } from '#server/sales/delivery/promise.ts'
import { BEING_REFUNDED, listPending } from '../changes/wait.ts'
import { readGift } from '../gift.ts'
import type { OrderRow } from '../queries.ts'

export type ToShip = Pick<OrderRow, 'id' | 'status' | 'shipping_method' | 'as_gift'>

export interface Doubt {
  /** Null when nobody can confirm it. */
  confirm: keyof ShipConfirmations | null
  reason: string
  /** What staff are asked after the reason. */
  question: string
}

const WAITING_DOUBT: Doubt = {
  confirm: 'withdraw_change',
  reason: 'A change is waiting for payment.',
  question: 'Ship the order as it was?',
}
const BEING_REFUNDED_DOUBT: Doubt = { confirm: null, reason: BEING_REFUNDED, question: '' }

/** What staff must confirm before these orders leave, by order ID. */
export async function findDoubts(db: Db, orders: ToShip[], at: number): Promise<Map<number, Doubt[]>> {
  const paid = orders.filter(({ status }) => status === 'paid')
  const doubts = [...(await waiting(db, paid)), ...(await tooEarly(db, paid, at))]
  return Map.groupBy(doubts, ({ orderId }) => orderId)
}

/** @throws {Conflict} that asks for the first confirmation that is missing, or while a change is being refunded */
export async function requireShippable(
  tx: Tx,
  parcel: ToShip[],
  confirmations: Partial<ShipConfirmations>,
  at: number,
): Promise<void> {
  const doubts = await findDoubts(tx, parcel, at)
  const open = [...doubts.values()].flat().find(({ confirm }) => !confirm || !confirmations[confirm])
  if (!open) return
  if (!open.confirm) throw new Conflict(open.reason)
  throw new Conflict(`${open.reason} ${open.question}`, { confirm: open.confirm })
}

type DoubtOfOrder = Doubt & { orderId: number }

async function waiting(db: Db, orders: ToShip[]): Promise<DoubtOfOrder[]> {
  if (orders.length === 0) return []
  const ids = new Set(orders.map(({ id }) => id))
  const changes = (await listPending(db)).filter(({ order_id }) => ids.has(order_id))
  return changes.map(({ order_id, settled }) => ({
    orderId: order_id,
    ...(settled === 'link' ? WAITING_DOUBT : BEING_REFUNDED_DOUBT),
  }))
}

async function tooEarly(db: Db, orders: ToShip[], at: number): Promise<DoubtOfOrder[]> {
  const gifts = orders.flatMap(({ id, shipping_method: method, as_gift }) => {
    const day = readGift({ as_gift })?.arrive_after
    return day && method !== 'pickup' ? [{ orderId: id, method, day }] : []
  })
  if (gifts.length === 0) return []
  const { business, shipping } = await readDateSettings(db)
  const today = dayOf(at, business.time_zone)
  return gifts
    .filter(({ day, method }) => today < giftShipDay(day, shipping.transit_days[method]))
    .map(({ orderId, day }) => ({
      orderId,
      confirm: 'ship_early',
      reason: `It may arrive before ${shortDay(day)}.`,
      question: 'Ship it now?',
    }))
}
