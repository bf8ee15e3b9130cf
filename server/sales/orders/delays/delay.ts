import { weekday } from '#contract/sales/delivery/days.ts'
import { calendarDaysBetween, MAX_DELAY_DAYS, withoutAnswer } from '#contract/sales/orders/delay-rules.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import { countRows } from '#server/platform/db/list-query.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import { Conflict, wrongField } from '#server/platform/errors.ts'
import { hashToken, newToken } from '#server/platform/http/tokens.ts'
import { dayOf } from '#server/platform/time/business-calendar.ts'
import { requireNoCancellation } from '../delay-rows.ts'
import { recordEvent } from '../events.ts'
import { parcelOf } from '../parcel.ts'
import { lockOrder, type OrderRow, requireOrder } from '../queries.ts'
import { toOrder } from '../read.ts'
import { findFirstName, refundOf } from './read.ts'

export interface NewDelay {
  ship_by: string
  reason: string
}

/** Promises a later day for a paid order and those in its parcel, and asks the customer about each by email. @throws {Invalid}, {NotFound}, {Conflict} */
export async function delayOrder(
  db: Db,
  orderUuid: string,
  delay: NewDelay,
  by: Actor & { timeZone: string },
): Promise<void> {
  const { id } = await requireOrder(db, orderUuid)
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    const from = requirePromise(order)
    const parcel = await parcelOf(tx, order)
    for (const each of parcel) await requireNoCancellation(tx, each)
    const today = dayOf(by.at, by.timeZone)
    if (delay.ship_by <= from) throw wrongField('ship_by', `Choose a day after ${weekday(from)}.`)
    if (
      calendarDaysBetween(from, delay.ship_by) > MAX_DELAY_DAYS &&
      calendarDaysBetween(today, delay.ship_by) > MAX_DELAY_DAYS
    )
      throw wrongField('ship_by', 'Choose a day within a year.')
    if (delay.ship_by < today) throw wrongField('ship_by', 'Choose today or a later day.')
    for (const each of parcel) await storeDelay(tx, each, { ...delay, from, today }, by)
  })
}

function requirePromise(order: OrderRow): string {
  if (order.status !== 'paid' || order.ships === 0 || order.ready_at !== null)
    throw new Conflict('Only an order that is paid and still has to ship can be delayed.')
  if (order.promised_ship_by === null)
    throw new Conflict('The customer was promised no day, so there is none to change. Write to them.')
  if (order.forget_buyer_at !== null && order.email === '')
    throw new Conflict(
      'The data of this customer was erased, so nobody can be asked. Ship it, or cancel and refund it.',
    )
  return order.promised_ship_by
}

async function storeDelay(
  tx: Tx,
  order: OrderRow,
  { ship_by, reason, from, today }: NewDelay & { from: string; today: string },
  { actor, at }: Actor,
): Promise<void> {
  const isFirst = (await countDelays(tx, order.id)) === 0
  // A customer without an email address is asked by phone, so silence does not mean that they were asked.
  const unanswered = order.email === '' ? 'wait' : withoutAnswer({ from, to: ship_by, isFirst })
  // After the promised day, the customer has the rest of today.
  const answer_by = from > today ? from : today
  const token = newToken()
  await tx
    .updateTable('order_delays')
    .set(({ fn, val }) => ({ replaced_at: at, ended_at: fn.coalesce('ended_at', val(at)) }))
    .where('order_id', '=', order.id)
    .where('replaced_at', 'is', null)
    .execute()
  await tx
    .insertInto('order_delays')
    .values({
      order_id: order.id,
      token_hash: hashToken(token),
      old_ship_by: from,
      new_ship_by: ship_by,
      reason,
      actor,
      at,
      unanswered,
      answer_by,
    })
    .execute()
  const own = order.own_ship_by === null ? {} : { own_ship_by: ship_by }
  await tx
    .updateTable('orders')
    .set({ promised_ship_by: ship_by, ...own })
    .where('id', '=', order.id)
    .execute()
  await recordEvent(tx, order.id, { kind: 'delayed', actor, at, detail: { from, to: ship_by } })
  await recordAuditEntry(
    tx,
    { actor, at },
    {
      action: 'delayed',
      kind: 'order',
      id: order.order_uuid,
      name: `Order ${order.id}`,
      before: { promised_ship_by: from },
      after: { promised_ship_by: ship_by },
    },
  )
  const by = await findFirstName(tx, actor)
  const refund = await refundOf(tx, order)
  await queueEmail(tx, {
    dedupeKey: `order ${order.id} delayed to ${ship_by} at ${new Date(at).toISOString()}`,
    kind: 'order-delayed',
    recipient: order.email,
    orderId: order.id,
    props: {
      order: await toOrder(tx, { ...order, promised_ship_by: ship_by }),
      delay: { from, to: ship_by, reason, by, unanswered, answer_by, refund },
      link: token,
    },
    at,
  })
}

function countDelays(tx: Tx, orderId: number): Promise<number> {
  return countRows(tx.selectFrom('order_delays').where('order_id', '=', orderId))
}
