import type { RefundParts } from '#contract/app/emails.ts'
import { type Cents, toDollars } from '#contract/platform/values/money.ts'
import { MANUAL_METHODS, type ManualMethod } from '#contract/sales/orders/order-sources.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { taxIn } from './amounts.ts'
import { card } from './card-tender.ts'
import { deposit } from './deposit-tender.ts'
import { giftCard } from './gift-card-tender.ts'
import { byHand } from './hand-tender.ts'
import type { OrderRow } from './queries.ts'
import type { Tender, TenderKind } from './tender.ts'

/** In the order in which money goes back. */
export const TENDER_KINDS: TenderKind[] = [card, deposit, giftCard, ...MANUAL_METHODS.map(byHand)]

export function kindOf({ kind }: Pick<Tender, 'kind'>): TenderKind {
  const found = TENDER_KINDS.find((each) => each.kind === kind)
  if (!found) throw new Error(`${kind} is no kind of tender.`)
  return found
}

/** The tenders of an order, in the order in which money goes back: by kind, the newest first. Nothing before it is paid. */
export async function listTenders(db: Db, orderId: number): Promise<Tender[]> {
  const rows = await db
    .selectFrom('order_tenders')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .execute()
  const position = (tender: Tender) => TENDER_KINDS.indexOf(kindOf(tender))
  return rows.toSorted((a, b) => position(a) - position(b))
}

/** Tenders by order ID. */
export async function listTendersByOrder(db: Db, orderIds: number[]): Promise<Map<number, Tender[]>> {
  const rows = await db.selectFrom('order_tenders').selectAll().where('order_id', 'in', orderIds).execute()
  return Map.groupBy(rows, ({ order_id }) => order_id)
}

/** Finds the tender of a payment at the provider. */
export function findTender(db: Db, intentId: string): Promise<Tender | undefined> {
  return db.selectFrom('order_tenders').selectAll().where('intent_id', '=', intentId).executeTakeFirst()
}

export type NewTender = Omit<Tender, 'id'>

interface Received {
  /** Null without a payment at the provider. */
  id: string | null
  captured: Cents
  at: number
  /** How staff took it by hand. */
  method?: ManualMethod
}

/** Records what paid for an order that is being marked paid. */
export async function addTenders(
  tx: Tx,
  order: OrderRow,
  { id, captured, at, method }: Received,
): Promise<void> {
  const tenders = await listPlanned(tx, order, at)
  if (captured > 0) tenders.push(toTender(order, method ?? card.kind, captured, { intent_id: id, at }))
  for (const tender of tenders) await tx.insertInto('order_tenders').values(tender).execute()
}

/** Lists what is set aside for an order, as the tenders that it is paid by. */
export async function listPlanned(db: Db, order: OrderRow, at: number): Promise<NewTender[]> {
  const tenders: NewTender[] = []
  for (const { kind, planned, readPayment } of TENDER_KINDS) {
    const cents = planned?.of(order) ?? 0
    if (cents === 0) continue
    const payment = await readPayment?.(db, order)
    tenders.push(toTender(order, kind, cents, payment ?? { intent_id: null, at }))
  }
  return tenders
}

function toTender(
  { id: order_id }: OrderRow,
  kind: Tender['kind'],
  charged_cents: Cents,
  payment: Pick<Tender, 'intent_id' | 'at'>,
): NewTender {
  return { order_id, kind, charged_cents, refunded_cents: 0, ...payment }
}

export function chargedOf(tenders: NewTender[] = []): Cents {
  return tenders.reduce((sum, { charged_cents }) => sum + charged_cents, 0)
}

export function refundedOf(tenders: NewTender[] = []): Cents {
  return tenders.reduce((sum, { refunded_cents }) => sum + refunded_cents, 0)
}

/** What was refunded of an order as it is now: without what its changes gave back. */
export function refundedNow(order: Pick<OrderRow, 'changed_back_cents'>, tenders?: NewTender[]): Cents {
  return Math.max(0, refundBalance(order, tenders))
}

/** The same for sums: below 0 once the bank could not pay out what a change gave back. */
export function refundBalance(order: Pick<OrderRow, 'changed_back_cents'>, tenders: NewTender[] = []): Cents {
  return refundedOf(tenders) - order.changed_back_cents
}

/** What was refunded of an order as it is now, by tender: what changes gave back went first, from the first tenders. */
export function refundedParts<T extends NewTender>(
  order: Pick<OrderRow, 'changed_back_cents'>,
  tenders: T[],
): { tender: T; cents: Cents }[] {
  let rest = refundedNow(order, tenders)
  return tenders
    .toReversed()
    .map((tender) => {
      const cents = Math.min(rest, tender.refunded_cents)
      rest -= cents
      return { tender, cents }
    })
    .reverse()
}

/** What staff took by hand of an order as it is now. */
export function heldByHand(order: Pick<OrderRow, 'changed_back_cents'>, tenders: Tender[]): Cents {
  const parts = refundedParts(order, tenders).filter(({ tender }) => isManualKind(tender))
  return parts.reduce(
    (sum, { tender, cents }) => sum + tender.charged_cents - tender.refunded_cents + cents,
    0,
  )
}

function isManualKind({ kind }: Tender): boolean {
  return MANUAL_METHODS.some((method) => method === kind)
}

export function canRefund(tender: NewTender, order: OrderRow): boolean {
  const { provider, canRefund: canRefundTo } = kindOf(tender)
  const isKnown = !provider || tender.intent_id !== null
  return isKnown && (canRefundTo?.(order) ?? true)
}

/** The cents of a tender that can still be refunded. */
export function leftOf(tender: NewTender, order: OrderRow): Cents {
  return canRefund(tender, order) ? Math.max(0, tender.charged_cents - tender.refunded_cents) : 0
}

/** The kinds that pay what is due when an order is paid. */
export const KINDS_OF_AMOUNT_DUE = TENDER_KINDS.flatMap(({ kind, planned }) => (planned ? [] : [kind]))

export function paidAmountDue({ kind }: NewTender): boolean {
  return KINDS_OF_AMOUNT_DUE.includes(kind)
}

/** Names in an email where the parts of a refund went, other than the order's card. */
export async function emailParts(
  db: Db,
  order: OrderRow,
  parts: { tender: Tender; cents: Cents }[],
): Promise<RefundParts> {
  const named = parts.map(({ tender, cents }) =>
    cents > 0 ? kindOf(tender).emailParts?.(db, order, cents) : undefined,
  )
  return Object.assign({}, ...(await Promise.all(named)))
}

/** All refunds of an order as it is now, for an email about its cancellation. */
export async function describeRefunded(
  db: Db,
  order: OrderRow,
): Promise<{ refunded: number; tax: number } & RefundParts> {
  const tenders = await listTenders(db, order.id)
  const refunded = refundedNow(order, tenders)
  return {
    refunded: toDollars(refunded),
    tax: toDollars(taxIn(refunded, order)),
    ...(await emailParts(db, order, refundedParts(order, tenders))),
  }
}
