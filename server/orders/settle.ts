import { type Cents, formatDollars, toDollars } from '#contract/money.ts'
import { OutOfStock } from '#server/catalogue/stock.ts'
import type { Db, Tx } from '#server/db/open.ts'
import type { PaymentState } from '#server/db/rows/orders.ts'
import { type Payments, type PaymentTruth, ProviderUnreachable } from '#server/outside/payments.ts'
import { noteEvent } from './events.ts'
import { takeAgain } from './held-pieces.ts'
import { lapse } from './lapse.ts'
import { recordCaptured } from './paid.ts'
import { lockOrder, type PaymentRow, paymentOf } from './rows.ts'

/** What settling needs beside the database. */
export interface Till {
  payments: Payments
  /** UTC milliseconds. */
  now(): number
  shopMailbox: string
}

/** Nothing more can become of these, short of a refund. */
const SETTLED: ReadonlySet<PaymentState> = new Set(['captured', 'refused'])

/**
 * Brings an order in line with what the provider says of its payment; the only way an order becomes paid. The webhook,
 * the buyer's return and the sweep all call it, in any order, any number of times, on several machines at once: each
 * step is claimed in a transaction before the provider is asked to do it, and every request to the provider may be
 * repeated.
 * @returns where the payment stands then. @throws {ProviderUnreachable} with nothing lost: the next call goes on.
 */
export async function settleOrder(
  db: Db,
  till: Till,
  orderId: number,
  { endIfOpen = false }: { endIfOpen?: boolean } = {},
): Promise<PaymentState> {
  const payment = await paymentOf(db, orderId)
  if (SETTLED.has(payment.state) || payment.session_id === null) return payment.state
  const truth = await till.payments.session(payment.session_id)
  if (truth?.state !== 'open' || !endIfOpen) return apply(db, till, payment, truth)
  return apply(db, till, payment, await till.payments.expire(payment.session_id))
}

async function apply(
  db: Db,
  till: Till,
  payment: PaymentRow,
  truth: PaymentTruth | null,
): Promise<PaymentState> {
  const { order_id } = payment
  if (truth === null)
    return flag(db, till, order_id, 'The payment provider does not know this payment.', null)
  if (truth.state === 'open') return payment.state
  if (truth.state === 'expired') return lapse(db, order_id, { kind: 'expired', at: till.now() })
  if (truth.intent === null)
    return flag(db, till, order_id, 'The payment is complete without a card payment.', null)
  switch (truth.intent.state) {
    case 'underway':
      throw new ProviderUnreachable('The payment is still being processed.')
    case 'released':
      return lapse(db, order_id, { kind: released(payment.state), at: till.now() })
    case 'captured':
      return recordCaptured(db, till, order_id, truth.intent)
    case 'authorised': {
      const fault = await mismatch(db, payment, truth)
      if (fault) return flag(db, till, order_id, fault, 'mismatch')
      return takeOrRefuse(db, till, payment, truth.intent)
    }
  }
}

async function takeOrRefuse(
  db: Db,
  till: Till,
  payment: PaymentRow,
  intent: { id: string },
): Promise<PaymentState> {
  const claimed = await claim(db, payment.order_id, intent.id, till.now())
  const done =
    claimed === 'capturing'
      ? await till.payments.capture(intent.id, payment.amount_cents)
      : claimed !== 'refusing' || (await till.payments.release(intent.id))
  const truth = payment.session_id === null ? null : await till.payments.session(payment.session_id)
  if (truth?.intent?.state === 'captured') return recordCaptured(db, till, payment.order_id, truth.intent)
  if (truth?.intent?.state === 'released')
    return lapse(db, payment.order_id, { kind: released(claimed), at: till.now() })
  if (!done)
    return flag(db, till, payment.order_id, 'The payment provider would not take the authorised money.', null)
  return claimed
}

/** Why an authorisation is gone: the shop gave it back because the pieces were sold, or the bank took it away. */
function released(state: PaymentState): 'refused' | 'failed' {
  return state === 'refusing' ? 'refused' : 'failed'
}

/**
 * Decides, once and for all, whether the authorised money is taken: it is when the order holds its pieces, or can get
 * them back from the shelf.
 */
async function claim(db: Db, orderId: number, intentId: string, at: number): Promise<PaymentState> {
  try {
    return await db.transaction().execute((tx) => claimPieces(tx, orderId, intentId, at))
  } catch (error) {
    if (!(error instanceof OutOfStock)) throw error
    return db.transaction().execute((tx) => claimRefusal(tx, orderId, intentId, at))
  }
}

/** In which states nothing has been decided yet about an authorisation. */
const UNDECIDED: ReadonlySet<PaymentState> = new Set(['opening', 'open', 'expired', 'mismatch'])

/** The pieces were gone a moment ago; whoever found them back on the shelf in between has decided already. */
async function claimRefusal(tx: Tx, orderId: number, intentId: string, at: number): Promise<PaymentState> {
  await lockOrder(tx, orderId)
  const { state } = await paymentOf(tx, orderId)
  if (!UNDECIDED.has(state)) return state
  return setState(tx, orderId, { state: 'refusing', intent_id: intentId }, at)
}

/** @throws {OutOfStock} when the reservation had lapsed and a piece is gone. */
async function claimPieces(tx: Tx, orderId: number, intentId: string, at: number): Promise<PaymentState> {
  const order = await lockOrder(tx, orderId)
  const { state } = await paymentOf(tx, orderId)
  if (!UNDECIDED.has(state)) return state
  const cancelledByStaff = order.status === 'cancelled' && state !== 'expired'
  if (cancelledByStaff) return setState(tx, orderId, { state: 'refusing', intent_id: intentId }, at)
  if (order.holds_stock === 0) {
    await takeAgain(tx, orderId, at)
    await tx.updateTable('orders').set({ status: 'pending' }).where('id', '=', orderId).execute()
  }
  await noteEvent(tx, orderId, { kind: 'authorised', at })
  return setState(tx, orderId, { state: 'capturing', intent_id: intentId }, at)
}

async function setState(
  tx: Tx,
  orderId: number,
  change: { state: PaymentState; intent_id?: string },
  at: number,
): Promise<PaymentState> {
  await tx
    .updateTable('payments')
    .set({ ...change, updated_at: at })
    .where('order_id', '=', orderId)
    .execute()
  return change.state
}

/** In words what differs between what the provider holds and what was asked, or null. */
async function mismatch(db: Db, payment: PaymentRow, truth: PaymentTruth): Promise<string | null> {
  const { order_uuid } = await db
    .selectFrom('orders')
    .select('order_uuid')
    .where('id', '=', payment.order_id)
    .executeTakeFirstOrThrow()
  const dollars = (cents: Cents) => formatDollars(toDollars(cents))
  if (truth.orderUuid !== order_uuid) return 'The payment belongs to another order.'
  if (truth.currency !== 'usd') return `The payment is in ${truth.currency}, not in US dollars.`
  if (truth.amount !== payment.amount_cents || truth.intent?.amount !== payment.amount_cents) {
    return `The card was authorised for ${dollars(truth.intent?.amount ?? truth.amount)}, not ${dollars(payment.amount_cents)}.`
  }
  return null
}

/** Marks the order for a person to look at; the pieces stay held, no money is taken. */
async function flag(
  db: Db,
  till: Till,
  orderId: number,
  words: string,
  state: 'mismatch' | null,
): Promise<PaymentState> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const payment = await paymentOf(tx, orderId)
    if (order.flag !== words) {
      await tx.updateTable('orders').set({ flag: words }).where('id', '=', orderId).execute()
      await noteEvent(tx, orderId, { kind: 'flagged', at: till.now(), detail: { words } })
    }
    return setState(tx, orderId, { state: state ?? payment.state }, till.now())
  })
}
