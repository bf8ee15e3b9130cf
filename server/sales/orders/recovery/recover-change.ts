import type { Cents } from '#contract/platform/values/money.ts'
import { isManual, type PaymentMethod } from '#contract/sales/orders/order-sources.ts'
import { reservedBy } from '#server/catalog/products/stock.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { units } from '#server/sales/holds/units.ts'
import type { CapturedIntent } from '#server/sales/payments/card-payment.ts'
import { amountColumns, type OrderBill } from '../amounts.ts'
import { applyChange } from '../apply-change.ts'
import { card } from '../card-tender.ts'
import type { CarriedOrder, ChangedOrder } from '../create-order.ts'
import { flagOrder } from '../events.ts'
import { readGift, writeGift } from '../gift.ts'
import { SOLD_TWICE } from '../mark-paid.ts'
import { type ChangedColumns, listLines, type PlannedLine } from '../planned-change.ts'
import { lockOrder, type OrderRow } from '../queries.ts'
import { countApplied } from '../read-carried.ts'
import { recordRefund } from '../record-refund.ts'
import { canRefund, chargedOf, kindOf, listTenders, type NewTender, refundedOf } from '../tender-kinds.ts'
import { knownProducts } from './rebuild-order.ts'

/** An order that the lost server had changed. */
export interface ChangedSince {
  orderId: number
  order: CarriedOrder & { changed: ChangedOrder }
  /** What paid for its changes since the snapshot. */
  cards: CapturedIntent[]
}

interface RecoveredChange {
  changeId: number
  /** Settled by hand, which the provider does not know. Negative for what staff gave back. */
  byHand: Cents
}

/** What was paid or given back is not what the change says. */
export class UnbalancedError extends Error {}

/**
 * Makes an order what the lost server's changes had made of it, as one change. Nobody gets an email.
 * @returns null when it is so already. @throws {UnbalancedError} and the transaction must be rolled back
 */
export async function recoverChange(
  tx: Tx,
  { orderId, order: carried, cards }: ChangedSince,
  { at, recoveryId }: { at: number; recoveryId: number },
): Promise<RecoveredChange | null> {
  const order = await lockOrder(tx, orderId)
  const { changed } = carried
  const requestKey = `recovery ${recoveryId} order ${orderId}`
  if (await findChangeId(tx, requestKey)) return null
  if (changed.count <= (await countApplied(tx, orderId))) return null
  const { paid, byHand } = await addPayments(tx, order, { changed, cards, at })
  const money = {
    paid,
    waived: changed.waived - order.waived_cents,
    returned: 0,
    // They were recorded as refunds.
    usedRefund: changed.changedBack - order.changed_back_cents,
  }
  const difference = carried.bill.total - order.total_cents
  if (difference !== money.paid + money.waived - money.usedRefund) throw new UnbalancedError()
  const lines = await matchLines(tx, orderId, carried)
  const isStocked = await returnUnavailable(tx, order, lines, at)
  const plan = { columns: columnsOf(order, carried), lines, what: ['Recovered'], note: null }
  await applyChange(tx, await lockOrder(tx, orderId), plan, {
    ...{ actor: null, at, settled: null, requestKey, recovered: money },
  })
  if (!isStocked) await flagOrder(tx, orderId, SOLD_TWICE, at)
  return { changeId: (await findChangeId(tx, requestKey)) ?? 0, byHand }
}

async function findChangeId(tx: Tx, requestKey: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('order_changes')
    .select('id')
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  return row?.id
}

/** Adds what paid for the changes, and what they gave back by other ways than the provider. */
async function addPayments(
  tx: Tx,
  order: OrderRow,
  { changed, cards, at }: Pick<ChangedSince, 'cards'> & { changed: ChangedOrder; at: number },
): Promise<{ paid: Cents; byHand: Cents }> {
  const { id: order_id } = order
  const own = { order_id, refunded_cents: 0, at }
  const added = cards.map(
    ({ id, captured }): NewTender => ({
      ...{ ...own, kind: card.kind, charged_cents: captured, intent_id: id },
    }),
  )
  const byKind = Map.groupBy(changed.tenders, ({ kind }) => kind)
  let byHand = 0
  for (const [kind, tenders] of byKind) {
    if (!isManual(kind as PaymentMethod)) continue
    const known = chargedOf((await listTenders(tx, order_id)).filter((tender) => tender.kind === kind))
    const charged_cents = tenders.reduce((sum, { charged }) => sum + charged, 0) - known
    if (charged_cents <= 0) continue
    added.push({ ...own, kind, charged_cents, intent_id: null })
    byHand += charged_cents
  }
  for (const tender of added) await tx.insertInto('order_tenders').values(tender).execute()
  for (const [kind, tenders] of byKind) {
    if (kindOf({ kind }).provider) continue
    const known = (await listTenders(tx, order_id)).filter((tender) => tender.kind === kind)
    const cents = tenders.reduce((sum, { refunded }) => sum + refunded, 0) - refundedOf(known)
    const tender = known.find(({ charged_cents, refunded_cents }) => charged_cents - refunded_cents >= cents)
    if (cents <= 0 || !tender) continue
    const recorded = await recordRefund(tx, order, { tender, cents }, { actor: null, at, purpose: null })
    if (canRefund(tender, order)) await kindOf(tender).refund?.(tx, order, { ...recorded, actor: null, at })
    if (isManual(kind as PaymentMethod)) byHand -= cents
  }
  return { paid: chargedOf(added), byHand }
}

/** Lines keep their IDs where the order has them. */
async function matchLines(tx: Tx, orderId: number, { products }: CarriedOrder): Promise<PlannedLine[]> {
  const left = await listLines(tx, orderId)
  return (await knownProducts(tx, products)).map(
    ({ id, name, picture_hash, quantity, price_cents, custom }) => {
      const index = left.findIndex(
        (line) => line.product_id === id && line.name === name && line.price_cents === price_cents,
      )
      const [known] = index === -1 ? [] : left.splice(index, 1)
      return {
        ...{ line_id: known?.line_id ?? null, product_id: id, name, picture_hash, quantity, price_cents },
        custom: custom ? 1 : 0,
      }
    },
  )
}

/** An order whose pieces are gone holds none, until staff decide. @returns whether it holds all of them */
async function returnUnavailable(
  tx: Tx,
  order: OrderRow,
  lines: PlannedLine[],
  at: number,
): Promise<boolean> {
  if (order.holds_stock === 0 || order.ships === 0) return true
  const own = new Map((await reservedBy(tx, order.id)).map(({ productId, change }) => [productId, change]))
  for (const [id, ofProduct] of Map.groupBy(
    lines.filter(({ custom }) => custom === 0),
    ({ product_id }) => product_id,
  )) {
    const coming = ofProduct.reduce((sum, { quantity }) => sum + quantity, 0) - (own.get(id ?? 0) ?? 0)
    const product = await tx
      .selectFrom('products')
      .select(['stock', 'deleted_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (coming <= 0 || (product?.deleted_at === null && product.stock >= coming)) continue
    await units.putBack(tx, order, at)
    await tx.updateTable('orders').set({ holds_stock: 0 }).where('id', '=', order.id).execute()
    return false
  }
  return true
}

function columnsOf(
  order: OrderRow,
  { form, bill, discount, pickup, asGift, confirmedAge, joins }: CarriedOrder,
): ChangedColumns {
  const isSameGift = JSON.stringify(asGift ?? null) === JSON.stringify(readGift(order))
  return {
    ...amountColumns(bill),
    discount_given_cents: discount?.given ?? 0,
    tax_rate: bill.taxRule.rate,
    tax_zip_rate: bill.taxRule.isZipRate ? 1 : 0,
    name: form.name,
    email: form.email,
    phone: form.phone ?? null,
    address: form.address,
    city: form.city,
    state: form.state,
    zip: form.zip,
    shipping_method: form.shippingMethod,
    insured: form.addInsurance ? 1 : 0,
    pickup: pickup ? JSON.stringify(pickup) : null,
    ...(!isSameGift && { as_gift: writeGift(asGift) }),
    confirmed_age: confirmedAge ?? null,
    ...(order.parcel_id !== null && !joins && { parcel_id: null }),
  }
}

/**
 * An order that was changed, as it was paid: what its changes made dearer or cheaper counts as goods, which is all that is known.
 * {@link recoverChange} then makes it what it is. @returns null when that can't be
 */
export function asPaid(order: CarriedOrder): CarriedOrder | null {
  const { bill, changed } = order
  if (!changed) return order
  const chargedBy = (kind: string) =>
    changed.tenders.reduce((sum, tender) => sum + (tender.kind === kind ? tender.charged : 0), 0)
  const paid = { giftCard: chargedBy('gift_card'), deposit: chargedBy('deposit') }
  const total = bill.amountDue + paid.giftCard + paid.deposit
  const before: OrderBill = { ...bill, ...paid, total, subtotal: bill.subtotal + total - bill.total }
  return before.subtotal < bill.discount ? null : { ...order, bill: before }
}
