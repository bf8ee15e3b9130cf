import { type Cents, formatDollars, toDollars } from '#contract/money.ts'
import type { RefundPurpose } from '#contract/orders/admin-orders.ts'
import { isManual } from '#contract/orders/order-sources.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { type Actor, recordAuditEntry } from '#server/audit-log/record.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { queueEmail } from '#server/email/outbox.ts'
import { HttpError } from '#server/http/http-error.ts'
import { giftCardPart, paidByGiftCard, taxIn } from '../amounts.ts'
import { recordEvent } from '../events.ts'
import { findPayment, lockOrder, type OrderRow } from '../queries.ts'
import { toOrder } from '../read.ts'
import { recordGiftCardRefund, recordHandRefund } from '../record-refund.ts'
import type { Intent } from './captured-amount.ts'
import { describePurpose } from './refund-purpose.ts'

export interface RefundRequest {
  requestKey: string
  cents: Cents
  /** The part of `cents` that returns to the gift card; the rest goes to the card. */
  giftCard: Cents
  /** The part of `cents` that is tax. */
  tax: Cents
}

export interface StoredRefund extends RefundRequest {
  orderUuid: string
  /** Who asked first. */
  actor: string
}

/** Without `cents` it refunds the rest. */
export interface RefundInput {
  cents?: Cents | undefined
  requestKey: string
  purpose?: RefundPurpose | undefined
}

/** A request takes less, retries included, so an older unfinished one was interrupted. */
const REQUEST_MAX_MS = 2 * MINUTE_MS

/**
 * Stores a refund before it is sent to the provider; a known key keeps its amount. One that the provider has no part in is
 * finished at once. @param intent null when the card was not charged.
 * @throws {HttpError} 409 for more than the refundable amount.
 */
export async function createRefundRequest(
  db: Db,
  orderId: number,
  { cents: requested, requestKey, purpose }: RefundInput,
  intent: Intent | null,
  by: Actor,
  { notifyCustomer }: { notifyCustomer: boolean },
): Promise<StoredRefund> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const orderUuid = order.order_uuid
    const known = await tx
      .selectFrom('refunds')
      .selectAll()
      .where('request_key', '=', requestKey)
      .executeTakeFirst()
    if (known && known.order_id !== orderId) {
      throw new HttpError(409, 'This request key belongs to another order.')
    }
    if (known) {
      const { cents, gift_card_cents: giftCard, tax_cents: tax, actor } = known
      return { requestKey, orderUuid, cents, giftCard, tax, actor }
    }
    const { refunded_cents, gift_card_refunded_cents } = await findPayment(tx, orderId)
    const unfinished = await sumUnfinished(tx, orderId)
    const inFlight = unfinished.card + unfinished.giftCard
    const refundedToCard = Math.max(intent?.refunded ?? 0, refunded_cents) + unfinished.card
    const before = refundedToCard + gift_card_refunded_cents + unfinished.giftCard
    const refundable = (intent?.captured ?? 0) + paidByGiftCard(order) - before
    if (refundable <= 0 && inFlight > 0) {
      throw new HttpError(409, 'A refund of this order is in progress. Try again in two minutes.')
    }
    if (refundable <= 0) throw new HttpError(409, 'This order is fully refunded already.')
    const cents = requested ?? refundable
    if (cents > refundable)
      throw new HttpError(409, `Only ${formatDollars(toDollars(refundable))} is left to refund.`)
    // What the card paid returns first.
    const giftCard = Math.max(0, cents - Math.max(0, (intent?.captured ?? 0) - refundedToCard))
    const tax = taxIn(before + cents, order) - taxIn(before, order)
    const described = purpose && JSON.stringify(await describePurpose(tx, orderId, purpose))
    await tx
      .insertInto('refunds')
      .values({
        request_key: requestKey,
        order_id: orderId,
        cents,
        gift_card_cents: giftCard,
        tax_cents: tax,
        purpose: described ?? null,
        ...by,
        done_at: null,
      })
      .execute()
    const request = { requestKey, orderUuid, cents, giftCard, tax, actor: by.actor }
    if (giftCard === cents || intent?.id === null)
      await finishRefund(tx, orderId, request, { at: by.at, notifyCustomer })
    return request
  })
}

/**
 * Resolves interrupted requests: finishes those that the provider executed and deletes the others.
 * @returns executed refunds whose success the current admin may not have seen.
 */
export async function resolveUnfinished(
  db: Db,
  orderId: number,
  intent: Intent,
  { actor, at: now }: Actor,
  { notifyCustomer }: { notifyCustomer: boolean },
): Promise<RefundRequest[]> {
  return db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId)
    const rows = await tx
      .selectFrom('refunds')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('at')
      .execute()
    let unaccounted = intent.refunded - sum(rows.filter(({ done_at }) => done_at !== null))
    const unacknowledged: RefundRequest[] = []
    for (const row of rows) {
      if (row.done_at !== null) continue
      const { request_key: requestKey, cents, gift_card_cents: giftCard, tax_cents: tax, at } = row
      const request = { requestKey, cents, giftCard, tax }
      const interrupted = now - at > REQUEST_MAX_MS
      if (cents - giftCard <= unaccounted) {
        unaccounted -= cents - giftCard
        await finishRefund(tx, orderId, request, { at: now, notifyCustomer })
        if (interrupted || row.actor === actor) unacknowledged.push(request)
      } else if (interrupted) await deleteRefundRequest(tx, requestKey)
    }
    return unacknowledged
  })
}

/** Marks a refund as done, returns to the gift card what is its part, and optionally notifies the customer, once. */
export async function finishRefund(
  tx: Tx,
  orderId: number,
  { requestKey, cents, giftCard, tax }: RefundRequest,
  { at, notifyCustomer }: { at: number; notifyCustomer: boolean },
): Promise<void> {
  const row = await lockOrder(tx, orderId)
  const finished = await tx
    .updateTable('refunds')
    .set({ done_at: at })
    .where('request_key', '=', requestKey)
    .where('done_at', 'is', null)
    .returning(['actor', 'purpose'])
    .executeTakeFirst()
  if (!finished) return
  await recordGiftCardRefund(tx, row, giftCard, { at, ...finished })
  if (isManual(row.payment_method)) await giveBackByHand(tx, row, cents - giftCard, { at, ...finished })
  if (!notifyCustomer) return
  await queueEmail(tx, {
    dedupeKey: `order ${orderId} refunded by ${requestKey}`,
    kind: 'order-refunded',
    recipient: row.email,
    orderId,
    props: {
      order: await toOrder(tx, row),
      amount: toDollars(cents),
      tax: toDollars(tax),
      ...giftCardPart(giftCard),
    },
    at,
  })
}

async function giveBackByHand(
  tx: Tx,
  row: OrderRow,
  cents: Cents,
  by: { at: number; actor: string; purpose: string | null },
): Promise<void> {
  const { refunded_cents } = await findPayment(tx, row.id)
  await recordHandRefund(tx, row, cents, by)
  await recordAuditEntry(
    tx,
    { actor: by.actor, at: by.at },
    {
      action: 'refunded',
      kind: 'order',
      id: row.order_uuid,
      name: `Order ${row.id}`,
      before: { refunded: toDollars(refunded_cents) },
      after: { refunded: toDollars(refunded_cents + cents) },
    },
  )
}

/** Deletes the request, so that it no longer blocks others. */
export async function recordRejection(
  db: Db,
  orderId: number,
  { requestKey, cents }: RefundRequest,
  by: Actor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await deleteRefundRequest(tx, requestKey)
    await recordEvent(tx, orderId, {
      kind: 'refund_rejected',
      ...by,
      detail: { cents, request_key: requestKey },
    })
  })
}

export async function countRejections(db: Db, orderId: number, requestKey: string): Promise<number> {
  const events = await db
    .selectFrom('order_events')
    .select('detail')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'refund_rejected')
    .execute()
  const keys = events.map(
    ({ detail }) => (JSON.parse(detail ?? '{}') as { request_key?: string }).request_key,
  )
  return keys.filter((key) => key === requestKey).length
}

async function deleteRefundRequest(db: Db, requestKey: string): Promise<void> {
  await db.deleteFrom('refunds').where('request_key', '=', requestKey).where('done_at', 'is', null).execute()
}

async function sumUnfinished(tx: Tx, orderId: number): Promise<{ card: Cents; giftCard: Cents }> {
  const rows = await tx
    .selectFrom('refunds')
    .select(['cents', 'gift_card_cents'])
    .where('order_id', '=', orderId)
    .where('done_at', 'is', null)
    .execute()
  return { card: sum(rows), giftCard: rows.reduce((total, row) => total + row.gift_card_cents, 0) }
}

/** What goes to the card. */
function sum(rows: { cents: Cents; gift_card_cents: Cents }[]): Cents {
  return rows.reduce((total, { cents, gift_card_cents }) => total + cents - gift_card_cents, 0)
}
