import { toDollars } from '#contract/platform/values/money.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import { storePending } from './apply-change.ts'
import { refundsOf } from './change-refunds.ts'
import type { ChangeRow } from './change-rows.ts'
import { returnUnits } from './change-units.ts'
import { recordEvent } from './events.ts'
import { leaveParcel } from './parcel.ts'
import { afterOf, differenceOf, type PlannedChange, planOf } from './planned-change.ts'
import type { OrderRow } from './queries.ts'
import { toOrder } from './read.ts'
import { sumOf } from './stored-refunds.ts'

interface Waiting {
  actor: string | null
  at: number
  requestKey: string | null
  /** UTC milliseconds. */
  expiresAt: number
}

/**
 * Lets a change of a locked order wait until the customer has paid the difference: reserves the units that come, and emails the
 * payment link. No other change may wait. @throws {OutOfStockError} when others have the units
 */
export async function waitForPayment(
  tx: Tx,
  order: OrderRow,
  plan: PlannedChange,
  { expiresAt, ...by }: Waiting,
): Promise<void> {
  const id = await storePending(tx, order, plan, { ...by, settled: 'link' })
  const link = { payment_state: 'open', expires_at: expiresAt } as const
  await tx.updateTable('order_changes').set(link).where('id', '=', id).execute()
  const cents = differenceOf(order, plan)
  const { actor, at } = by
  await recordEvent(tx, order.id, { kind: 'change_waiting', at, actor, detail: { change: id, cents } })
  await queueEmail(tx, {
    dedupeKey: `order ${order.id} change ${id} payment link`,
    kind: 'change-pay-link',
    recipient: order.email,
    orderId: order.id,
    props: {
      order: await toOrder(tx, order),
      what: plan.what,
      amount: toDollars(cents),
      until: new Date(expiresAt).toISOString(),
    },
    at,
  })
}

export interface Ended {
  state: 'expired' | 'withdrawn'
  at: number
  /** Null for the shop itself. */
  actor: string | null
  /** False when another email says that the order is not shipped at all. */
  tellCustomer?: boolean
}

/** Ends the wait of a locked order's change unpaid: its units return. */
export async function endWait(
  tx: Tx,
  order: OrderRow,
  change: ChangeRow,
  { state, at, actor, tellCustomer = true }: Ended,
): Promise<void> {
  await returnUnits(tx, change, at)
  await tx.updateTable('order_changes').set({ state, settled_at: at }).where('id', '=', change.id).execute()
  await recordEvent(tx, order.id, { kind: `change_${state}`, at, actor, detail: { change: change.id } })
  if (change.settled === 'refund') {
    await recordKeptRefund(tx, change, { actor, at })
    if (stayedBehind(order, change)) await leaveParcel(tx, order, at)
  }
  if (!tellCustomer || change.settled !== 'link') return
  await queueEmail(tx, {
    dedupeKey: `order ${order.id} change ${change.id} ${state}`,
    kind: 'change-ended',
    recipient: order.email,
    orderId: order.id,
    props: { order: await toOrder(tx, order), state },
    at,
  })
}

/** Whether it would have gone to a new address with the whole parcel. */
function stayedBehind(order: OrderRow, change: ChangeRow): boolean {
  const { columns } = planOf(change)
  const after = afterOf(order, { columns })
  const isMoved = (['address', 'city', 'state', 'zip'] as const).some((part) => order[part] !== after[part])
  return isMoved && columns.parcel_id !== null
}

/** The timeline has not told of what an ended change gave back. */
async function recordKeptRefund(
  tx: Tx,
  { id, order_id }: Pick<ChangeRow, 'id' | 'order_id'>,
  by: { actor: string | null; at: number },
): Promise<void> {
  const cents = sumOf((await refundsOf(tx, order_id, id)).filter(({ done_at }) => done_at !== null))
  if (cents > 0) await recordEvent(tx, order_id, { kind: 'refunded', ...by, detail: { cents } })
}
