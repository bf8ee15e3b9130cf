import { toDollars } from '#contract/platform/values/money.ts'
import { countRows } from '#server/platform/db/list-query.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { purchasedCards } from '#server/sales/gift-cards/purchase.ts'
import { restore, setDisputed } from '#server/sales/gift-cards/revoke.ts'
import { emailAboutDispute } from '#server/sales/payments/dispute-emails.ts'
import {
  type DisputeChange,
  type DisputeRow,
  IS_OPEN,
  requireNotLost,
} from '#server/sales/payments/disputes.ts'
import { recordEvent } from './events.ts'
import { customerName } from './gift.ts'
import type { OrderRow } from './queries.ts'
import { revokePurchase } from './revoke-purchase.ts'

/** @throws {Conflict} after a lost dispute about the order's payment, or about its deposit */
export async function requireRefundable(db: Db, orderId: number): Promise<void> {
  requireNotLost((await listDisputes(db, [orderId])).get(orderId))
}

/** The disputes about the payments and deposits of these orders, by order id, oldest first. */
export async function listDisputes(db: Db, orderIds: number[]): Promise<Map<number, DisputeRow[]>> {
  if (orderIds.length === 0) return new Map()
  const own = await db.selectFrom('disputes').selectAll().where('order_id', 'in', orderIds).execute()
  const ofDeposits = await db
    .selectFrom('disputes')
    .innerJoin('deposits', 'deposits.id', 'disputes.deposit_id')
    .innerJoin('orders', 'orders.commission_id', 'deposits.commission_id')
    .selectAll('disputes')
    .select('orders.id as of_order')
    .where('orders.id', 'in', orderIds)
    .where('orders.deposit_cents', '>', 0)
    .execute()
  const all = [
    ...own.map((row) => ({ row, of: row.order_id ?? 0 })),
    ...ofDeposits.map(({ of_order, ...row }) => ({ row, of: of_order })),
  ].toSorted((a, b) => a.row.id - b.row.id)
  const groups = Map.groupBy(all, ({ of }) => of)
  return new Map([...groups].map(([id, disputes]) => [id, disputes.map(({ row }) => row)]))
}

/** Not decided, by order; the most urgent first. */
export async function openDisputes(db: Db) {
  const open = db.selectFrom('disputes').where(IS_OPEN)
  return open
    .select(['disputes.id as dispute', 'order_id as id', 'disputes.amount_cents', 'due_by'])
    .where('order_id', 'is not', null)
    .unionAll(
      open
        .innerJoin('deposits', 'deposits.id', 'disputes.deposit_id')
        .innerJoin('orders', 'orders.commission_id', 'deposits.commission_id')
        .select(['disputes.id as dispute', 'orders.id as id', 'disputes.amount_cents', 'due_by'])
        .where('orders.deposit_cents', '>', 0),
    )
    .orderBy('due_by', (due) => due.asc().nullsLast())
    .orderBy('dispute')
    .execute()
}

/** The ids of the orders with an open dispute. */
export function disputedOrders(db: Db) {
  const open = db.selectFrom('disputes').where(IS_OPEN)
  return open
    .select('order_id as id')
    .where('order_id', 'is not', null)
    .union(
      open
        .innerJoin('deposits', 'deposits.id', 'disputes.deposit_id')
        .innerJoin('orders', 'orders.commission_id', 'deposits.commission_id')
        .select('orders.id as id')
        .where('orders.deposit_cents', '>', 0),
    )
}

export function countDisputed(db: Db): Promise<number> {
  return countRows(db.selectFrom(disputedOrders(db).as('disputed')))
}

/** Blocks the gift card that a locked order bought while its payment is disputed, and takes off what the bank gave back. */
export async function followDisputes(tx: Tx, order: OrderRow, at: number): Promise<void> {
  if (order.ships === 1) return
  const disputes = (await listDisputes(tx, [order.id])).get(order.id) ?? []
  const isDisputed = disputes.some(({ status }) => status === 'open')
  await setDisputed(tx, order.id, isDisputed, at)
  for (const { provider_id, amount_cents: cents, status } of disputes) {
    const money = { key: `dispute ${provider_id}`, cents, at }
    if (status === 'lost') await revokePurchase(tx, order, money)
    else await restore(tx, order.id, money.key, at)
  }
}

/** Adds changes of disputes to the order's timeline, and emails staff about them. */
export async function announceDisputes(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'name' | 'as_gift' | 'order_uuid'>,
  changes: DisputeChange[],
  by: { at: number; shopMailbox: string },
): Promise<void> {
  const { id, order_uuid } = order
  const bought = changes.length > 0 ? (await purchasedCards(tx, [id])).get(id) : undefined
  const giftCard = bought && { last_four: bought.last_four, left: toDollars(bought.balance_cents) }
  for (const { row, isNew, isClosed } of changes) {
    const detail = { cents: row.amount_cents, reason: row.reason }
    if (isNew) await recordEvent(tx, id, { kind: 'dispute_opened', at: by.at, detail })
    if (isClosed && row.status !== 'open')
      await recordEvent(tx, id, {
        kind: row.status === 'won' ? 'dispute_won' : 'dispute_lost',
        at: by.at,
        detail,
      })
    const about = { of: { order_id: id, order_uuid, name: customerName(order) }, key: `order ${id}` }
    await emailAboutDispute(tx, row, { ...about, ...(giftCard && { giftCard }) }, by)
  }
}
