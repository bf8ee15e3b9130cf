import type { Cents } from '#contract/platform/values/money.ts'
import type { Settlement } from '#contract/sales/orders/order-change.ts'
import { markSold } from '#server/catalog/products/mark-sold.ts'
import { applyStockChanges, reservedBy, type StockChange } from '#server/catalog/products/stock.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { taxIn } from './amounts.ts'
import { holdUnits } from './change-units.ts'
import { queueChanged } from './changed-email.ts'
import { recordEvent } from './events.ts'
import { changeInParcel } from './parcel.ts'
import {
  describeColumns,
  listLines,
  type PlannedChange,
  type PlannedLine,
  type Rest,
} from './planned-change.ts'
import type { OrderRow } from './queries.ts'
import { listTenders, refundedNow } from './tender-kinds.ts'

export interface Applied {
  /** A user's ID, or null for the customer. */
  actor: string | null
  at: number
  settled: Settlement | null
  requestKey?: string | null
  /** The row of a change that waited for money. */
  pendingId?: number
  /** The card payment that paid its difference. */
  intentId?: string
  /** What the refund of a total that fell gave back. */
  returned?: Cents
  /** How a lost server's changes were settled. Their tenders are there already. */
  recovered?: Money
  /** Rolled back afterwards: what it would give back has not gone back. */
  isTried?: boolean
}

/**
 * Applies a change to a locked order in one transaction: columns, lines, units, tenders, the change's row, the timeline event and the
 * email to the customer. It writes what the plan says and checks nothing: planning did.
 *
 * A rise is paid by `intentId` (link), by cash, or waived. A fall takes off what was waived, then uses up refunds of the order, and
 * the rest must be what its refund gave back. So at every commit: charged − given back = total − waived − refunded
 * (docs/decisions/0079-changed-orders.md).
 * @returns the order as it is now. @throws {OutOfStockError} when a unit is gone
 */
export async function applyChange(
  tx: Tx,
  order: OrderRow,
  plan: PlannedChange,
  applied: Applied,
): Promise<OrderRow> {
  const described = await describeColumns(tx, order, plan)
  const tenders = await listTenders(tx, order.id)
  const money = applied.recovered ?? settle(order, described.difference_cents, applied)
  if (money.paid > 0 && !applied.recovered) await addTender(tx, order.id, money.paid, applied)
  if (plan.lines) {
    if (order.holds_stock === 1) await reserve(tx, order, plan.lines, applied.at)
    await writeLines(tx, order.id, plan.lines)
  }
  const { parcel_id: parcelId, ...own } = plan.columns
  const changed = await tx
    .updateTable('orders')
    .set({
      ...own,
      waived_cents: order.waived_cents + money.waived,
      changed_back_cents:
        order.changed_back_cents + (applied.isTried ? 0 : money.returned) + money.usedRefund,
      metadata_due: 1,
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const inParcel = { leaves: parcelId === null, promised: own.promised_ship_by ?? null }
  const after = await changeInParcel(tx, changed, inParcel, applied.at)
  if (plan.lines) await markSold(tx, order.id, applied.at)
  const refunded_tax_cents =
    taxIn(refundedNow(after, tenders), after) - taxIn(refundedNow(order, tenders), order)
  const columns = { ...described, ...columnsOf(money), refunded_tax_cents }
  const id = await writeRow(tx, order.id, columns, applied)
  // A lost server's email was sent by it.
  if (!applied.recovered)
    await queueChanged(tx, order, after, { id, what: plan.what, ...columnsOf(money), ...applied })
  const detail = { change: id, before_cents: order.total_cents, after_cents: after.total_cents }
  await recordEvent(tx, order.id, { kind: 'changed', actor: applied.actor, at: applied.at, detail })
  return after
}

interface Money {
  paid: Cents
  waived: Cents
  returned: Cents
  usedRefund: Cents
}

/** Splits a difference, so that it is paid + waived − returned − used refunds. */
function settle(
  order: OrderRow,
  difference: Cents,
  { settled, returned = 0 }: Pick<Applied, 'settled' | 'returned'>,
): Money {
  const nothing = { paid: 0, waived: 0, returned: 0, usedRefund: 0 }
  if (difference >= 0) return { ...nothing, [settled === 'waive' ? 'waived' : 'paid']: difference }
  const unwaived = Math.min(order.waived_cents, -difference)
  return { ...nothing, waived: -unwaived, returned, usedRefund: -difference - unwaived - returned }
}

/** What goes back of a fall: what was waived is taken off first, then what refunds gave back already. */
export function partGoingBack(order: Pick<OrderRow, 'waived_cents'>, fall: Cents, refunded: Cents): Cents {
  return Math.max(0, fall - Math.min(order.waived_cents, fall) - refunded)
}

function columnsOf({ paid, waived, returned, usedRefund }: Money) {
  return {
    paid_cents: paid,
    waived_cents: waived,
    returned_cents: returned,
    used_refund_cents: usedRefund,
  }
}

async function addTender(
  tx: Tx,
  order_id: number,
  charged_cents: Cents,
  { settled, intentId, at }: Applied,
): Promise<void> {
  const kind = settled === 'cash' ? 'cash' : 'card'
  await tx
    .insertInto('order_tenders')
    .values({ order_id, kind, charged_cents, intent_id: intentId ?? null, at })
    .execute()
}

/** Reserves what comes and returns what leaves. Units that a change held while it waited are reserved already. */
async function reserve(tx: Tx, order: OrderRow, lines: PlannedLine[], at: number): Promise<void> {
  const cause = { orderId: order.id, at }
  const changes = new Map<number, number>()
  const add = (id: number, units: number) => changes.set(id, (changes.get(id) ?? 0) + units)
  for (const { productId, change } of await reservedBy(tx, order.id)) add(productId, change)
  for (const { product_id, quantity } of lines) if (product_id !== null) add(product_id, -quantity)
  const all = [...changes].map(([productId, change]): StockChange => ({ productId, change }))
  const comes = all.filter(({ change }) => change < 0)
  const leaves = all.filter(({ change }) => change > 0)
  if (comes.length > 0) await applyStockChanges(tx, comes, { ...cause, reason: 'reserved' })
  if (leaves.length > 0) await applyStockChanges(tx, leaves, { ...cause, reason: 'returned' })
}

async function writeLines(tx: Tx, order_id: number, lines: PlannedLine[]): Promise<void> {
  const kept = lines.flatMap(({ line_id }) => line_id ?? [])
  const before = await listLines(tx, order_id)
  const gone = before.flatMap(({ line_id }) => (line_id !== null && !kept.includes(line_id) ? [line_id] : []))
  if (gone.length > 0) await tx.deleteFrom('order_lines').where('id', 'in', gone).execute()
  for (const { line_id, ...line } of lines) {
    if (line_id === null)
      await tx
        .insertInto('order_lines')
        .values({ order_id, ...line })
        .execute()
    else
      await tx
        .updateTable('order_lines')
        .set({ quantity: line.quantity })
        .where('id', '=', line_id)
        .where('quantity', '!=', line.quantity)
        .execute()
  }
}

type RowColumns = Awaited<ReturnType<typeof describeColumns>> &
  ReturnType<typeof columnsOf> & { refunded_tax_cents: Cents }

async function writeRow(
  tx: Tx,
  order_id: number,
  columns: RowColumns,
  { actor, at, settled, requestKey = null, pendingId }: Applied,
): Promise<number> {
  if (pendingId !== undefined) {
    const applied = { ...columns, state: 'applied' as const, settled_at: at }
    await tx.updateTable('order_changes').set(applied).where('id', '=', pendingId).execute()
    return pendingId
  }
  const row = await tx
    .insertInto('order_changes')
    .values({
      ...columns,
      order_id,
      at,
      actor,
      request_key: requestKey,
      state: 'applied',
      settled,
      settled_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/**
 * Stores a change that waits, with the units that come: for the payment of its link, or for the refund of its fall.
 * @returns its row's ID. @throws {OutOfStockError} when others have the units
 */
export async function storePending(
  tx: Tx,
  order: OrderRow,
  plan: PlannedChange,
  {
    actor,
    at,
    settled,
    requestKey = null,
    rest,
  }: Applied & { settled: 'link' | 'refund'; rest?: Rest | undefined },
): Promise<number> {
  const row = await tx
    .insertInto('order_changes')
    .values({
      ...(await describeColumns(tx, order, plan, rest)),
      order_id: order.id,
      at,
      actor,
      request_key: requestKey,
      state: 'pending',
      settled,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lines = plan.lines ?? rest?.plan.lines
  if (lines) await holdUnits(tx, { id: row.id, order_id: order.id, at }, lines)
  await tx
    .updateTable('orders')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', order.id)
    .execute()
  return row.id
}
