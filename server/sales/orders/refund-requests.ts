import { type Cents, formatDollars, proportion, toDollars } from '#contract/platform/values/money.ts'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import type { OrderEvent, RefundPurpose } from '#contract/sales/orders/admin-orders.ts'
import type { Actor } from '#server/platform/audit-log/record.ts'
import { countRows } from '#server/platform/db/list-query.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import { Conflict, wrongField } from '#server/platform/errors.ts'
import { lockRefundableOfPurchase, restore } from '#server/sales/gift-cards/revoke.ts'
import { taxIn } from './amounts.ts'
import { finishFall } from './apply-fall.ts'
import { changeOfKey } from './change-refunds.ts'
import { recordEvent } from './events.ts'
import { lockOrder } from './queries.ts'
import { toOrder } from './read.ts'
import { recordRefund } from './record-refund.ts'
import { requestKeyOf, revokePurchase } from './revoke-purchase.ts'
import {
  findRequest,
  insertRequest,
  listUnfinished,
  listUnrecorded,
  partsAtProvider,
  type RefundPart,
  type RefundRequest,
  type StoredRequest,
  sumOf,
  toRequest,
} from './stored-refunds.ts'
import { emailParts, kindOf, leftOf, listTenders, refundBalance } from './tender-kinds.ts'

/** Without `cents` it refunds the rest. */
export interface RefundInput {
  cents?: Cents | undefined
  requestKey: string
  purpose?: RefundPurpose | undefined
}

export interface RefundActor extends Actor {
  notifyCustomer: boolean
}

/** The keys of the requests that the provider has executed, by the ID of the tender. */
export type Executed = Map<number, ReadonlySet<string>>

/** Another call refunds what is left, or has. */
export class RefundedMeanwhile extends Conflict {}

/** A request takes less, retries included, so an older unfinished one was interrupted. */
export const REQUEST_MAX_MS = 2 * MINUTE_MS

/**
 * Stores a refund before it is sent to the provider; a known key keeps its amount. One that the provider has no part in is
 * finished at once.
 * @throws {Conflict} for more than the refundable amount.
 */
export async function createRequest(
  db: Db,
  orderId: number,
  { cents: requested, requestKey, purpose }: RefundInput,
  { notifyCustomer, ...by }: RefundActor,
): Promise<StoredRequest> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const known = await findRequest(tx, requestKey)
    if (known && known.row.order_id !== orderId)
      throw new Conflict('This request key belongs to another order.')
    if (known) return known
    const tenders = await listTenders(tx, orderId)
    const unrecorded = await listUnrecorded(tx, orderId)
    const inFlight = sumOf(unrecorded)
    const parts = tenders.map((tender) => ({
      tender,
      cents: Math.max(
        0,
        leftOf(tender, order) - sumOf(unrecorded.filter((part) => part.tender_id === tender.id)),
      ),
    }))
    const left = sumOf(parts)
    const ofPurchase = order.ships === 0 ? await lockRefundableOfPurchase(tx, order) : null
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
    const before = refundBalance(order, tenders) + inFlight
    const row = {
      request_key: requestKey,
      order_id: orderId,
      tax_cents: taxIn(before + cents, order) - taxIn(before, order),
      purpose: purpose ? JSON.stringify(await describePurpose(tx, orderId, purpose)) : null,
      ...by,
    }
    const request = await insertRequest(tx, row, splitOverTenders(parts, cents))
    await revokePurchase(tx, order, { key: requestKeyOf(requestKey), cents, at: by.at })
    if (partsAtProvider(request).length === 0) await finishRequest(tx, request, { at: by.at, notifyCustomer })
    return request
  })
}

/** Splits an amount over what is left, from the first on. */
function splitOverTenders(left: RefundPart[], cents: Cents): RefundPart[] {
  let rest = cents
  return left.flatMap(({ tender, cents: most }) => {
    const part = Math.min(rest, most)
    rest -= part
    return part > 0 ? [{ tender, cents: part }] : []
  })
}

/** Every refund by the shop names its request in the metadata at the provider. */
export function executedParts(request: RefundRequest, executed: Executed): RefundPart[] {
  return partsAtProvider(request).filter(({ tender }) => executed.get(tender.id)?.has(request.requestKey))
}

/**
 * Resolves interrupted requests: finishes those that the provider executed and deletes the others.
 * @returns executed refunds whose success the current admin may not have seen. A change tells of its own.
 */
export async function resolveUnfinished(
  db: Db,
  orderId: number,
  listed: Executed,
  { actor, at: now, notifyCustomer }: RefundActor,
): Promise<RefundRequest[]> {
  return db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId)
    const unacknowledged: RefundRequest[] = []
    for (const request of await listUnfinished(tx, orderId)) {
      const executed = executedParts(request, listed)
      const isExecuted = executed.length === partsAtProvider(request).length
      const interrupted = now - request.row.at > REQUEST_MAX_MS
      if (!isExecuted && !interrupted) continue
      const kept = isExecuted ? request : await keepExecuted(tx, request, executed, now)
      if (kept === null) continue
      await finishRequest(tx, kept, { at: now, notifyCustomer })
      const isOfChange = changeOfKey(request.requestKey) !== null
      if (!isOfChange && (interrupted || request.row.actor === actor)) unacknowledged.push(kept)
    }
    return unacknowledged
  })
}

/** Keeps what the provider executed of an interrupted request. @returns null when that is nothing. */
export async function keepExecuted(
  tx: Tx,
  request: StoredRequest,
  executed: RefundPart[],
  at: number,
): Promise<StoredRequest | null> {
  const { row, requestKey } = request
  const kept = executed.map(({ tender }) => tender.id)
  await tx
    .deleteFrom('refund_parts')
    .where('request_key', '=', requestKey)
    .$if(kept.length > 0, (parts) => parts.where('tender_id', 'not in', kept))
    .execute()
  if (kept.length === 0) {
    await tx.deleteFrom('refunds').where('request_key', '=', requestKey).execute()
    await restore(tx, row.order_id, requestKeyOf(requestKey), at)
    return null
  }
  const cents = sumOf(executed)
  const change = { cents, tax_cents: proportion(row.tax_cents, cents, request.cents) }
  await tx.updateTable('refunds').set(change).where('request_key', '=', requestKey).execute()
  return toRequest({ ...row, ...change }, executed)
}

/** Marks a refund as done, refunds the parts that only the shop knows, and optionally notifies the customer, once. */
export async function finishRequest(
  tx: Tx,
  { row, requestKey, cents, tax, parts }: StoredRequest,
  { at, notifyCustomer }: { at: number; notifyCustomer: boolean },
): Promise<void> {
  const order = await lockOrder(tx, row.order_id)
  const finished = await tx
    .updateTable('refunds')
    .set({ done_at: at })
    .where('request_key', '=', requestKey)
    .where('done_at', 'is', null)
    .returning(['actor', 'purpose'])
    .executeTakeFirst()
  if (!finished) return
  for (const part of parts) {
    const { refund } = kindOf(part.tender)
    if (!refund) continue
    const recorded = await recordRefund(tx, order, part, { at, requestKey, ...finished })
    await refund(tx, order, { ...recorded, actor: finished.actor, at })
  }
  const changeId = changeOfKey(requestKey)
  if (changeId !== null && (await finishFall(tx, order, changeId, at))) return
  if (!notifyCustomer) return
  await queueEmail(tx, {
    dedupeKey: `order ${order.id} refunded by ${requestKey}`,
    kind: 'order-refunded',
    recipient: order.email,
    orderId: order.id,
    props: {
      order: await toOrder(tx, order),
      amount: toDollars(cents),
      tax: toDollars(tax),
      ...(await emailParts(tx, order, parts)),
    },
    at,
  })
}

/** Closes the request, so that it no longer blocks others. @param executed the parts that the provider refunded before */
export async function recordRejection(
  db: Db,
  { row, cents, requestKey }: StoredRequest,
  executed: RefundPart[],
  by: Actor,
): Promise<void> {
  const orderId = row.order_id
  await db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId)
    const request = await findRequest(tx, requestKey)
    const isOpen = request && request.row.done_at === null
    const kept = isOpen ? await keepExecuted(tx, request, executed, by.at) : null
    if (kept) await finishRequest(tx, kept, { at: by.at, notifyCustomer: true })
    const detail = { cents, request_key: requestKey }
    await recordEvent(tx, orderId, { kind: 'refund_rejected', ...by, detail })
  })
}

/** How often the provider rejected a request before. */
export function countRejections(db: Db, { row }: StoredRequest): Promise<number> {
  return countRows(
    db
      .selectFrom('order_events')
      .where('order_id', '=', row.order_id)
      .where('kind', '=', 'refund_rejected')
      .where('detail', 'like', `%"request_key":${JSON.stringify(row.request_key)}%`),
  )
}

type DescribedPurpose = NonNullable<OrderEvent['detail']['purpose']>

/** Names the products. @throws {Invalid} for more than was ordered. */
async function describePurpose(
  db: Db,
  orderId: number,
  { products, ...purpose }: RefundPurpose,
): Promise<DescribedPurpose> {
  if (!products) return purpose
  const lines = await db
    .selectFrom('order_lines')
    .select(['name', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  const described = products.map(({ line, quantity }, index) => {
    const ordered = lines[line]
    if (ordered && quantity <= ordered.quantity) return { name: ordered.name, quantity }
    throw wrongField(
      `purpose.products.${index}.${ordered ? 'quantity' : 'line'}`,
      'Choose products of this order.',
    )
  })
  return { products: described, ...purpose }
}
