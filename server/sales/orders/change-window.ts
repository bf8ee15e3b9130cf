import { DEFAULT_ORDERS } from '#contract/operations/settings/defaults.ts'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import { CHANGE_TIME_OVER } from '#contract/sales/orders/order-states.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { Conflict } from '#server/platform/errors.ts'
import { readStoredSettings } from '#server/platform/settings/read.ts'
import type { OrderRow } from './queries.ts'

type ChangeWindow = Pick<Order, 'changes_until' | 'changes_closed'>

const NEVER: ChangeWindow = { changes_until: null, changes_closed: null }
const PACKED = 'We have begun to pack. Write to us and we will see what we can do.'
const CANCELLING = 'We are canceling your order and will email you about the refund.'
/** By how a change that waits is settled. */
const WAITING: Partial<Record<string, string>> = {
  link: 'A change of your order is waiting for its payment. Write to us and we will see what we can do.',
  refund: 'Your order is being changed. We email you once the difference is refunded.',
}

/** Until when the customer can change or cancel the order, and why not, or while a change waits only cancel it. Staff change what they entered or quoted. */
export async function changeWindow(db: Db, row: OrderRow, now: number): Promise<ChangeWindow> {
  if (row.status !== 'paid' || row.ships === 0 || row.source !== 'web') return NEVER
  if (row.cancel_asked_at !== null) return { ...NEVER, changes_closed: CANCELLING }
  const minutes = await readChangeMinutes(db)
  if (minutes === 0) return NEVER
  // A tracking number belongs to a label.
  if (row.slip_printed_at !== null || row.label_exported_at !== null || row.tracking_number !== null)
    return { ...NEVER, changes_closed: PACKED }
  const until = (await readPaidAt(db, row.id)) + minutes * MINUTE_MS
  if (until <= now) return { ...NEVER, changes_closed: CHANGE_TIME_OVER }
  return { changes_until: new Date(until).toISOString(), changes_closed: await findWaiting(db, row.id) }
}

/** @throws {Conflict} when a locked order can't be changed by its customer, or cancelled, which also ends a waiting change. */
export async function requireWindow(
  tx: Tx,
  row: OrderRow,
  what: 'change' | 'cancel',
  now: number,
): Promise<void> {
  if (row.status === 'cancelled') throw new Conflict('The order was cancelled.')
  if (row.status === 'pending') throw new Conflict('This order is being paid for.')
  if (row.ships === 0)
    throw new Conflict(`A gift card can’t be ${what}${what === 'change' ? 'd' : 'led'} here. Write to us.`)
  const { changes_until, changes_closed } = await changeWindow(tx, row, now)
  if (changes_until !== null && (what === 'cancel' || changes_closed === null)) return
  throw new Conflict(changes_closed ?? CHANGE_TIME_OVER)
}

async function readChangeMinutes(db: Db): Promise<number> {
  return { ...DEFAULT_ORDERS, ...(await readStoredSettings(db)).orders }.change_minutes
}

async function readPaidAt(db: Db, orderId: number): Promise<number> {
  const paid = await db
    .selectFrom('order_events')
    .select('at')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'paid')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return paid?.at ?? 0
}

async function findWaiting(db: Db, orderId: number): Promise<string | null> {
  const waiting = db
    .selectFrom('order_changes')
    .select('settled')
    .where('order_id', '=', orderId)
    .where('state', '=', 'pending')
  return WAITING[(await waiting.executeTakeFirst())?.settled ?? ''] ?? null
}
