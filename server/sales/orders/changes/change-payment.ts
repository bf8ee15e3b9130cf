import type { Db, Tx } from '#server/platform/db/open.ts'
import type { PaymentState } from '#server/platform/db/rows/orders.ts'
import {
  type CapturedIntent,
  type CardPayment,
  type Expiry,
  expiredState,
  type PaymentRecord,
  paymentColumns,
} from '#server/sales/payments/card-payment.ts'
import type { PaidContext } from '#server/sales/payments/context.ts'
import { applyChange } from '../apply-change.ts'
import type { ChangeRow } from '../change-rows.ts'
import { releaseUnits } from '../change-units.ts'
import { flagOrder } from '../events.ts'
import { askAboutDisputesAgain } from '../mark-paid.ts'
import { planOf } from '../planned-change.ts'
import { lockOrder, type OrderRow, readOrderRow } from '../queries.ts'
import { syncRefunds } from '../sync-refunds.ts'
import { findTender } from '../tender-kinds.ts'
import { endWait } from '../wait-for-payment.ts'

/** Finds the change whose payment link the customer has. */
export async function findNewestWithLink(db: Db, orderId: number): Promise<ChangeRow | null> {
  const change = await db
    .selectFrom('order_changes')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('settled', '=', 'link')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return change ?? null
}

function findChange(db: Db, changeId: number): Promise<ChangeRow> {
  return db.selectFrom('order_changes').selectAll().where('id', '=', changeId).executeTakeFirstOrThrow()
}

const NOT_WAITING =
  'A payment for a change was captured, but the change had ended. Refund it in the payment provider’s dashboard.'
const OTHER_AMOUNT = 'The captured amount differs from the price of the change.'

/** The payment of a change of an order that waits for it. */
export function changePayment({ id, order_id }: Pick<ChangeRow, 'id' | 'order_id'>): CardPayment {
  return {
    key: { order_id, deposit_id: null, change_id: id },
    find: async (db) => toRecord(await findChange(db, id)),
    reference: async (db) => (await readOrderRow(db, order_id)).order_uuid,
    async lock(tx) {
      await lockOrder(tx, order_id)
      return toRecord(await findChange(tx, id))
    },
    async set(tx, change) {
      const { state, ...columns } = paymentColumns(change)
      await tx
        .updateTable('order_changes')
        .set({ ...columns, ...(state !== undefined && { payment_state: state }) })
        .where('id', '=', id)
        .execute()
    },
    mayBePaid: async (tx) => isWaiting(await readOrderRow(tx, order_id), await findChange(tx, id)),
    // It has its units until it ends.
    async takeHolds() {},
    markPaid: (db, intent, context) => markPaid(db, { id, order_id }, intent, context),
    expire: (db, expiry) => expire(db, { id, order_id }, expiry),
    flag: (tx, reason, at) => flagOrder(tx, order_id, reason, at),
  }
}

/** Any other status of the order ends the wait, unless a process of the previous release set it. */
function isWaiting({ status }: Pick<OrderRow, 'status'>, { state }: Pick<ChangeRow, 'state'>): boolean {
  return state === 'pending' && status === 'paid'
}

function toRecord(change: ChangeRow): PaymentRecord {
  return {
    state: change.payment_state ?? 'expired',
    chosenSession: change.session_id,
    amount: change.difference_cents,
    expiresAt: change.expires_at ?? 0,
    hasPaymentLink: true,
  }
}

/** Records a capture once, as another tender of the order, and applies the change. */
async function markPaid(
  db: Db,
  { id, order_id }: Pick<ChangeRow, 'id' | 'order_id'>,
  intent: CapturedIntent,
  { at, shopMailbox }: PaidContext & { at: number },
): Promise<PaymentState> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, order_id)
    const change = await findChange(tx, id)
    if (change.payment_state === 'captured') return
    await tx
      .updateTable('order_changes')
      .set({ payment_state: 'captured', intent_id: intent.id })
      .where('id', '=', id)
      .execute()
    if (!isWaiting(order, change)) {
      await endUnpaid(tx, order, change, at)
      return flagOrder(tx, order_id, NOT_WAITING, at)
    }
    await releaseUnits(tx, id)
    const paid = { actor: change.actor, at, settled: 'link', pendingId: id, intentId: intent.id } as const
    const changed = await applyChange(tx, order, planOf(change), paid)
    if (intent.captured !== change.difference_cents) await flagOrder(tx, order_id, OTHER_AMOUNT, at)
    const tender = await findTender(tx, intent.id)
    if (tender) await syncRefunds(tx, changed, { tender, refunds: intent.refunds }, { at, shopMailbox })
    await askAboutDisputesAgain(tx, intent.id)
  })
  return 'captured'
}

async function expire(
  db: Db,
  { id, order_id }: Pick<ChangeRow, 'id' | 'order_id'>,
  expiry: Expiry,
): Promise<PaymentState> {
  return db.transaction().execute(async (tx: Tx) => {
    const order = await lockOrder(tx, order_id)
    const change = await findChange(tx, id)
    const before = change.payment_state ?? 'expired'
    const state = expiredState(expiry, before)
    if (state === null) return before
    await tx.updateTable('order_changes').set({ payment_state: state }).where('id', '=', id).execute()
    await endUnpaid(tx, order, change, expiry.at)
    return state
  })
}

async function endUnpaid(tx: Tx, order: OrderRow, change: ChangeRow, at: number): Promise<void> {
  if (change.state !== 'pending') return
  const state = order.status === 'paid' ? 'expired' : 'withdrawn'
  await endWait(tx, order, change, { state, at, actor: null, tellCustomer: order.status !== 'cancelled' })
}
