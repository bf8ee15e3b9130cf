import type { Selectable } from 'kysely'
import { type Cents, formatDollars, proportion, toDollars } from '#contract/platform/values/money.ts'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import type { RefundPurpose } from '#contract/sales/orders/admin-orders.ts'
import { isManual } from '#contract/sales/orders/order-sources.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import { Conflict } from '#server/platform/errors.ts'
import { refundableOfPurchase, restore } from '#server/sales/gift-cards/revoke.ts'
import { paidByGiftCard, taxIn } from '../amounts.ts'
import { recordEvent } from '../events.ts'
import { findPayment, lockOrder, type OrderRow } from '../queries.ts'
import { toOrder } from '../read.ts'
import { recordGiftCardRefund, recordHandRefund } from '../record-refund.ts'
import { refundParts } from '../refund-parts.ts'
import { requestKeyOf, revokePurchase } from '../returned-purchase.ts'
import type { Charged, Intent } from './captured-amount.ts'
import { describePurpose } from './refund-purpose.ts'

export interface RefundRequest {
  requestKey: string
  cents: Cents
  /** The part of `cents` that returns to the gift card. */
  giftCard: Cents
  /** The part of `cents` that returns to the deposit's card; the rest goes to the card. */
  deposit: Cents
  /** The part of `cents` that is tax. */
  tax: Cents
}

export interface StoredRefund extends RefundRequest {
  orderId: number
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

export interface RefundActor extends Actor {
  notifyCustomer: boolean
}

/** Another call refunds what is left, or has. */
export class RefundedMeanwhile extends Conflict {}

/** A request takes less, retries included, so an older unfinished one was interrupted. */
export const REQUEST_MAX_MS = 2 * MINUTE_MS

/**
 * Stores a refund before it is sent to the provider; a known key keeps its amount. One that the provider has no part in is
 * finished at once.
 * @throws {Conflict} for more than the refundable amount.
 */
export async function createRefundRequest(
  db: Db,
  { orderId, card: intent, deposit: depositIntent }: Charged,
  { cents: requested, requestKey, purpose }: RefundInput,
  { notifyCustomer, ...by }: RefundActor,
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
      throw new Conflict('This request key belongs to another order.')
    }
    if (known) {
      const { cents, gift_card_cents: giftCard, deposit_cents: deposit, tax_cents: tax, actor } = known
      return { requestKey, orderId, orderUuid, cents, giftCard, deposit, tax, actor }
    }
    const payment = await findPayment(tx, orderId)
    const unfinished = await sumUnfinished(tx, orderId)
    const inFlight = unfinished.card + unfinished.deposit + unfinished.giftCard
    const refundedToCard = Math.max(intent?.refunded ?? 0, payment.refunded_cents) + unfinished.card
    const returned = Math.max(depositIntent?.refunded ?? 0, payment.deposit_refunded_cents)
    const refundedToDeposit = returned + unfinished.deposit
    const refundedToGiftCard = payment.gift_card_refunded_cents + unfinished.giftCard
    const before = refundedToCard + refundedToDeposit + refundedToGiftCard
    const charged = (intent?.captured ?? 0) + (depositIntent?.captured ?? 0)
    const left = charged + paidByGiftCard(order) - before
    const ofPurchase = order.ships === 0 ? await refundableOfPurchase(tx, order) : null
    const refundable = Math.min(left, ofPurchase ?? left)
    if (refundable <= 0 && inFlight > 0) {
      throw new RefundedMeanwhile('A refund of this order is in progress. Try again in two minutes.')
    }
    if (left > 0 && refundable <= 0) {
      throw new Conflict('Nothing is left on the gift card that it bought, so nothing can be refunded.')
    }
    if (refundable <= 0) throw new RefundedMeanwhile('This order is fully refunded already.')
    const cents = requested ?? refundable
    if (cents > refundable)
      throw new Conflict(`Only ${formatDollars(toDollars(refundable))} is left to refund.`)
    // What the card paid returns first, then the deposit.
    const toCard = Math.min(cents, Math.max(0, (intent?.captured ?? 0) - refundedToCard))
    const depositLeft = Math.max(0, (depositIntent?.captured ?? 0) - refundedToDeposit)
    const deposit = Math.min(cents - toCard, depositLeft)
    const giftCard = cents - toCard - deposit
    const tax = taxIn(before + cents, order) - taxIn(before, order)
    const described = purpose && JSON.stringify(await describePurpose(tx, orderId, purpose))
    await tx
      .insertInto('refunds')
      .values({
        request_key: requestKey,
        order_id: orderId,
        cents,
        gift_card_cents: giftCard,
        deposit_cents: deposit,
        tax_cents: tax,
        purpose: described ?? null,
        ...by,
        done_at: null,
      })
      .execute()
    await revokePurchase(tx, order, { key: requestKeyOf(requestKey), cents, at: by.at })
    const request = { requestKey, orderId, orderUuid, cents, giftCard, deposit, tax, actor: by.actor }
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
  charged: Charged,
  { actor, at: now, notifyCustomer }: RefundActor,
): Promise<RefundRequest[]> {
  const { orderId } = charged
  return db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId)
    const rows = await tx
      .selectFrom('refunds')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('at')
      .execute()
    const unacknowledged: RefundRequest[] = []
    for (const row of rows) {
      if (row.done_at !== null) continue
      const asked = partsOf(row)
      const executed = {
        card: isListed(charged.card, row.request_key) ? asked.card : 0,
        deposit: isListed(charged.deposit, row.request_key) ? asked.deposit : 0,
      }
      const isExecuted = executed.card === asked.card && executed.deposit === asked.deposit
      const interrupted = now - row.at > REQUEST_MAX_MS
      if (!isExecuted && !interrupted) continue
      const request = isExecuted ? toRequest(row) : await keepExecuted(tx, row, executed, now)
      if (request === null) continue
      await finishRefund(tx, orderId, request, { at: now, notifyCustomer })
      if (interrupted || row.actor === actor) unacknowledged.push(request)
    }
    return unacknowledged
  })
}

/** Every refund by the shop names its request in the metadata at the provider. */
export function isListed(payment: Intent | null, requestKey: string): boolean {
  return (
    payment?.refunds.some(({ failed, metadata }) => !failed && metadata.request_key === requestKey) ?? false
  )
}

type RefundRow = Selectable<Database['refunds']>

function toRequest(row: RefundRow): RefundRequest {
  return {
    requestKey: row.request_key,
    cents: row.cents,
    giftCard: row.gift_card_cents,
    deposit: row.deposit_cents,
    tax: row.tax_cents,
  }
}

/** Keeps the part of an interrupted request that reached one of its two cards. @returns null when none did. */
export async function keepExecuted(
  tx: Tx,
  row: RefundRow,
  { card, deposit }: { card: Cents; deposit: Cents },
  at: number,
): Promise<RefundRequest | null> {
  const cents = card + deposit
  if (cents === 0) {
    await tx
      .deleteFrom('refunds')
      .where('request_key', '=', row.request_key)
      .where('done_at', 'is', null)
      .execute()
    await restore(tx, row.order_id, requestKeyOf(row.request_key), at)
    return null
  }
  const part = {
    cents,
    deposit_cents: deposit,
    gift_card_cents: 0,
    tax_cents: proportion(row.tax_cents, cents, row.cents),
  }
  await tx.updateTable('refunds').set(part).where('request_key', '=', row.request_key).execute()
  return toRequest({ ...row, ...part })
}

/** Marks a refund as done, refunds the gift card's part, and optionally notifies the customer, once. */
export async function finishRefund(
  tx: Tx,
  orderId: number,
  { requestKey, cents, giftCard, deposit, tax }: RefundRequest,
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
  if (isManual(row.payment_method)) await refundByHand(tx, row, cents - giftCard, { at, ...finished })
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
      ...(await refundParts(tx, row, { giftCard, deposit })),
    },
    at,
  })
}

async function refundByHand(
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

/** Closes the request, so that it no longer blocks others. @param executed the part that reached the card before */
export async function recordRejection(
  db: Db,
  { orderId, requestKey, cents }: StoredRefund,
  executed: Cents,
  by: Actor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId)
    const row = await tx
      .selectFrom('refunds')
      .selectAll()
      .where('request_key', '=', requestKey)
      .where('done_at', 'is', null)
      .executeTakeFirst()
    const kept = row && (await keepExecuted(tx, row, { card: executed, deposit: 0 }, by.at))
    if (kept) await finishRefund(tx, orderId, kept, { at: by.at, notifyCustomer: true })
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

interface RefundParts {
  card: Cents
  deposit: Cents
  giftCard: Cents
}

type PartColumns = Pick<RefundRow, 'cents' | 'gift_card_cents' | 'deposit_cents'>

async function sumUnfinished(tx: Tx, orderId: number): Promise<RefundParts> {
  const rows = await tx
    .selectFrom('refunds')
    .select(['cents', 'gift_card_cents', 'deposit_cents'])
    .where('order_id', '=', orderId)
    .where('done_at', 'is', null)
    .execute()
  return sumParts(rows)
}

function partsOf({ cents, gift_card_cents: giftCard, deposit_cents: deposit }: PartColumns): RefundParts {
  return { card: cents - giftCard - deposit, deposit, giftCard }
}

function sumParts(rows: PartColumns[]): RefundParts {
  const sum = { card: 0, deposit: 0, giftCard: 0 }
  for (const { card, deposit, giftCard } of rows.map(partsOf)) {
    sum.card += card
    sum.deposit += deposit
    sum.giftCard += giftCard
  }
  return sum
}
