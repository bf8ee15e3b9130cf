import { HOUR_MS } from '#contract/platform/values/time.ts'
import type { Actor } from '#server/platform/audit-log/record.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { Conflict } from '#server/platform/errors.ts'
import { dayAfter, startOf } from '#server/platform/time/business-calendar.ts'
import { type ChangeRow, findPending, IS_PENDING } from '../change-rows.ts'
import { lockOrder, type OrderRow } from '../queries.ts'
import { type Ended, endWait } from '../wait-for-payment.ts'

const WITHDRAW_FIRST = 'A change is waiting for payment. Withdraw it first.'
const BEING_PAID = 'The customer is paying for a change right now. Reload and try again.'
export const BEING_REFUNDED = 'A change of this order is being refunded. Try again in two minutes.'
const SHORTEST_HOURS = 12

/** It is over in a moment. */
export class BeingPaid extends Conflict {}

/** When the payment link of a change ends: with the day by which the order ships, but not within some hours. */
export function linkEnd(
  now: number,
  { promised_ship_by }: Pick<OrderRow, 'promised_ship_by'>,
  { payLinkHours, timeZone }: { payLinkHours: number; timeZone: string },
): number {
  const latest = now + payLinkHours * HOUR_MS
  if (promised_ship_by === null) return latest
  const soonest = now + Math.min(SHORTEST_HOURS, payLinkHours) * HOUR_MS
  return Math.max(soonest, Math.min(latest, startOf(dayAfter(promised_ship_by), timeZone)))
}

/** All changes that wait: for a payment, or for a refund that is on its way. There are few at any time. */
export function listPending(db: Db): Promise<ChangeRow[]> {
  return db.selectFrom('order_changes').selectAll().where(IS_PENDING).execute()
}

/** @throws {Conflict} while another change waits */
export async function requireNoneWaits(db: Db, orderId: number): Promise<void> {
  const waiting = await findPending(db, orderId)
  if (waiting) throw new Conflict(waiting.settled === 'link' ? WITHDRAW_FIRST : BEING_REFUNDED)
}

/** Withdraws what waits of an order that stops being `paid`, or ships as it was. @throws {BeingPaid} */
export async function withdrawWaiting(
  tx: Tx,
  order: OrderRow,
  by: Actor,
  options: Pick<Ended, 'tellCustomer'> = {},
): Promise<void> {
  if (!(await findPending(tx, order.id))) return
  await lockOrder(tx, order.id)
  const change = await findPending(tx, order.id)
  if (!change) return
  if (change.payment_state === 'capturing') throw new BeingPaid(BEING_PAID)
  await endWait(tx, order, change, { state: 'withdrawn', ...by, ...options })
}
