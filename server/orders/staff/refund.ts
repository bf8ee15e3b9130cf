import { type Cents, formatDollars, toDollars } from '#contract/money.ts'
import { type By, noteActivity } from '#server/activity/note.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { ProviderRefused, ProviderUnreachable } from '#server/outside/payments.ts'
import { Refusal } from '#server/refusal.ts'
import { noteEvent } from '../events.ts'
import { toOrder } from '../read.ts'
import { lockOrder, type PaymentRow, paymentOf } from '../rows.ts'
import { settleOrder, type Till } from '../settle.ts'
import { requireOrder } from './read.ts'

export interface RefundRequest {
  /** Whole cents; all that is left when absent. */
  cents?: Cents | undefined
  requestKey: string
}

/**
 * Sends money back to the card, once for each request key, and tells the buyer. What a crash or an outage cut short is
 * finished by the next call with the same key.
 * @returns what this key sent back, in whole cents.
 * @throws {Refusal} 404; 409 when nothing, or less, is left, or the provider refuses. @throws {ProviderUnreachable}
 */
export async function refundOrder(
  db: Db,
  till: Till,
  orderUuid: string,
  request: RefundRequest,
  by: By,
): Promise<Cents> {
  const { id } = await requireOrder(db, orderUuid)
  const intent = await takenMoney(db, till, id)
  if (!intent) throw new Refusal(409, 'No money was taken for this order.')
  await noteRefunded(db, id, intent.refunded, by)
  const cents = await claim(db, id, request, intent, by)
  await send(db, till, id, { cents, requestKey: request.requestKey, intentId: intent.id }, by)
  await db.transaction().execute((tx) => finish(tx, id, { ...request, cents }, { ...by, tell: true }))
  return cents
}

/** All that is left, as a part of cancelling: the mail about that tells of it. Nothing left is nothing to do. */
export async function refundRest(db: Db, till: Till, orderId: number, by: By): Promise<void> {
  const intent = await takenMoney(db, till, orderId)
  if (!intent) return
  await noteRefunded(db, orderId, intent.refunded, by)
  if (intent.captured <= intent.refunded) return
  // The same for all who cancel at the same moment, so that they refund once.
  const requestKey = `cancel-${orderId}-${intent.refunded}`
  const cents = await claim(db, orderId, { requestKey }, intent, by)
  await send(db, till, orderId, { cents, requestKey, intentId: intent.id }, by)
  await db.transaction().execute((tx) => finish(tx, orderId, { requestKey, cents }, { ...by, tell: false }))
}

interface Intent {
  id: string
  captured: Cents
  refunded: Cents
}

/** The provider's account of the money: a refund may have been made there by hand, or before a crash here. */
async function takenMoney(db: Db, till: Till, orderId: number): Promise<Intent | null> {
  const payment = await takenPayment(db, till, orderId)
  if (payment.session_id === null || payment.captured_cents === 0) return null
  const truth = await till.payments.session(payment.session_id)
  if (!truth?.intent) throw new Refusal(409, 'The payment provider does not know this payment.')
  return truth.intent
}

/** Money that is just being taken is taken first: it could not be sent back otherwise. */
async function takenPayment(db: Db, till: Till, orderId: number): Promise<PaymentRow> {
  const { state } = await paymentOf(db, orderId)
  if (state === 'capturing') await settleOrder(db, till, orderId)
  return paymentOf(db, orderId)
}

/** Writes the refund down before it is asked for; a key that is known keeps its amount. */
async function claim(
  db: Db,
  orderId: number,
  { cents: wanted, requestKey }: RefundRequest,
  intent: Intent,
  by: By,
): Promise<Cents> {
  return db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId)
    const known = await tx
      .selectFrom('refunds')
      .selectAll()
      .where('request_key', '=', requestKey)
      .executeTakeFirst()
    if (known) {
      if (known.order_id === orderId) return known.cents
      throw new Refusal(409, 'This request key belongs to another order.')
    }
    const { refunded_cents } = await paymentOf(tx, orderId)
    const left = intent.captured - Math.max(intent.refunded, refunded_cents) - (await underway(tx, orderId))
    if (left <= 0) throw new Refusal(409, 'All of the money has been sent back already.')
    const cents = wanted ?? left
    if (cents > left) throw new Refusal(409, `Only ${formatDollars(toDollars(left))} is left to send back.`)
    await tx
      .insertInto('refunds')
      .values({
        request_key: requestKey,
        order_id: orderId,
        cents,
        actor: by.actor,
        at: by.at,
        done_at: null,
      })
      .execute()
    return cents
  })
}

/** Written down, and perhaps sent, but not confirmed. */
async function underway(tx: Tx, orderId: number): Promise<Cents> {
  const { cents } = await tx
    .selectFrom('refunds')
    .select(({ fn }) => fn.sum<number | null>('cents').as('cents'))
    .where('order_id', '=', orderId)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return cents ?? 0
}

async function send(
  db: Db,
  till: Till,
  orderId: number,
  refund: { cents: Cents; requestKey: string; intentId: string },
  by: By,
): Promise<void> {
  try {
    await till.payments.refund(refund.intentId, refund.cents, `${orderId}-${refund.requestKey}`)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    // What the provider will never do must not stand in the way of another try.
    await db
      .deleteFrom('refunds')
      .where('request_key', '=', refund.requestKey)
      .where('done_at', 'is', null)
      .execute()
    throw new Refusal(409, 'The payment provider refused the refund. Look at the payment there.')
  }
  const { session_id } = await paymentOf(db, orderId)
  const truth = await till.payments.session(session_id ?? '')
  if (!truth?.intent) throw new ProviderUnreachable('The provider did not say what was refunded.')
  await noteRefunded(db, orderId, truth.intent.refunded, by)
}

/** Notes what the provider has sent back in all. Of several who see it at the same moment, one writes it down. */
async function noteRefunded(db: Db, orderId: number, refunded: Cents, by: By): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { order_uuid } = await lockOrder(tx, orderId)
    const before = await paymentOf(tx, orderId)
    const cents = refunded - before.refunded_cents
    if (cents <= 0) return
    await tx
      .updateTable('payments')
      .set({ refunded_cents: refunded, updated_at: by.at })
      .where('order_id', '=', orderId)
      .execute()
    await noteEvent(tx, orderId, { kind: 'refunded', ...by, detail: { cents } })
    await noteActivity(tx, by, {
      action: 'refunded',
      kind: 'order',
      id: order_uuid,
      name: `Order ${orderId}`,
      before: { refunded: toDollars(before.refunded_cents) },
      after: { refunded: toDollars(refunded) },
    })
  })
}

async function finish(
  tx: Tx,
  orderId: number,
  { requestKey, cents }: { requestKey: string; cents: Cents },
  { at, tell }: { at: number; tell: boolean },
): Promise<void> {
  const row = await lockOrder(tx, orderId)
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({ done_at: at })
    .where('request_key', '=', requestKey)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n || !tell) return
  const order = await toOrder(tx, row)
  await queueMail(tx, {
    occasion: `order ${orderId} refunded by ${requestKey}`,
    kind: 'order-refunded',
    recipient: row.email,
    orderId,
    props: { order, amount: toDollars(cents) },
    at,
  })
}
