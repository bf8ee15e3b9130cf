import { imageUrl } from '#contract/catalog/images/images.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import { type Cents, toDollars } from '#contract/platform/values/money.ts'
import { payPage } from '#contract/platform/values/paths.ts'
import { minimumAge } from '#contract/platform/values/us-states.ts'
import type { AdminOrder, ListedOrder, OrderEvent } from '#contract/sales/orders/admin-orders.ts'
import { SHOP_ACTOR } from '#server/platform/audit-log/record.ts'
import type { Db } from '#server/platform/db/open.ts'
import { deliveryState } from '#server/platform/email/outbox.ts'
import { dayOf } from '#server/platform/time/business-calendar.ts'
import { type PurchasedCard, purchasedCards } from '#server/sales/gift-cards/purchase.ts'
import { refundableOfPurchase } from '#server/sales/gift-cards/revoke.ts'
import { type DisputeRow, toDispute } from '#server/sales/payments/disputes.ts'
import { taxIn } from '../amounts.ts'
import { findPending, listChanges, listWaiting } from '../change-rows.ts'
import { listDelays } from '../delay-rows.ts'
import { deposit } from '../deposit-tender.ts'
import { listDisputes } from '../disputes.ts'
import { dueOf } from '../due.ts'
import { giftCard } from '../gift-card-tender.ts'
import { packedOunces, packedPounds } from '../parcel-weight.ts'
import { findPayment, type OrderRow, type PaymentRow, requireOrder } from '../queries.ts'
import { toOrder, toOrders } from '../read.ts'
import { sumOf } from '../stored-refunds.ts'
import type { TenderKind } from '../tender.ts'
import {
  chargedOf,
  kindOf,
  leftOf,
  listPlanned,
  listTenders,
  listTendersByOrder,
  type NewTender,
  paidAmountDue,
  refundedNow,
  refundedParts,
} from '../tender-kinds.ts'

/** Databases limit the number of values in one statement. */
const BATCH_SIZE = 1000

/** @param today in the time zone of the business. */
export async function toListedOrders(db: Db, rows: OrderRow[], today: string): Promise<ListedOrder[]> {
  const orders: ListedOrder[] = []
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    orders.push(...(await toListed(db, rows.slice(start, start + BATCH_SIZE), today)))
  }
  return orders
}

async function toListed(db: Db, rows: OrderRow[], today: string): Promise<ListedOrder[]> {
  const ids = rows.map(({ id }) => id)
  const [orders, tenders, disputes, waiting] = await Promise.all([
    toOrders(db, rows),
    listTendersByOrder(db, ids),
    listDisputes(db, ids),
    listWaiting(db, ids),
  ])
  return rows.flatMap((row, index) => {
    const order = orders[index]
    return order
      ? [
          {
            ...order,
            ...adminFields(row, refundedNow(row, tenders.get(row.id)), disputes.get(row.id), today),
            waiting: waiting.get(row.id) ?? 0,
          },
        ]
      : []
  })
}

interface ReadOptions {
  packagingOz: number
  today: string
  publicUrl: string
}

/** @returns what reads an order for staff, by default as it is committed */
export function orderReader(shop: {
  db: Db
  config: { publicUrl: string }
  settings(): Promise<Settings>
  now(): number
}) {
  return async (orderUuid: string, source: Db = shop.db): Promise<AdminOrder> => {
    const { business, shipping } = await shop.settings()
    return readOrder(source, orderUuid, {
      packagingOz: shipping.packaging_oz,
      today: dayOf(shop.now(), business.time_zone),
      publicUrl: shop.config.publicUrl,
    })
  }
}

export async function readOrder(
  db: Db,
  orderUuid: string,
  { packagingOz, today, publicUrl }: ReadOptions,
): Promise<AdminOrder> {
  const row = await requireOrder(db, orderUuid)
  const order = await toOrder(db, row)
  const parcelIds = order.parcel?.orders.map(({ order_id }) => order_id) ?? [row.id]
  const [payment, events, emails, packing, usedCard, bought, tenders, disputes, delays, changes, lines] =
    await Promise.all([
      findPayment(db, row.id),
      readEvents(db, row.id),
      readEmails(db, row.id),
      readPacking(db, parcelIds, packagingOz),
      findUsedCard(db, row.gift_card_id),
      row.ships === 1 ? undefined : purchasedCards(db, [row.id]).then((cards) => cards.get(row.id)),
      listTenders(db, row.id),
      listDisputes(db, [row.id]),
      listDelays(db, row.id),
      listChanges(db, row.id),
      listLineIds(db, row.id),
    ])
  const refunded = refundedNow(row, tenders)
  const paidOrPlanned = payment.state === 'captured' ? tenders : await listPlanned(db, row, row.created_at)
  return {
    ...order,
    products: order.products.map((product, index) => ({ ...product, line_id: lines[index] ?? 0 })),
    minimum_age: minimumAge(row.state),
    tax_rate: row.tax_rate / 1000,
    ...adminFields(row, refunded, disputes.get(row.id), today),
    waiting: changes.find(({ state, settled }) => state === 'pending' && settled === 'link')?.difference ?? 0,
    payment: {
      state: payment.state,
      amount: toDollars(payment.amount_cents),
      ...(await toPayment(db, row, paidOrPlanned, disputes.get(row.id))),
    },
    payment_note: row.payment_note,
    pay_link: await readPayLink(db, row, payment, publicUrl),
    commission_uuid: await findCommissionUuid(db, row.commission_id),
    gift_card_bought: toBoughtCard(bought),
    gift_card_used: usedCard,
    changes,
    delays,
    cancel_reason: row.cancel_reason,
    holds_stock: row.holds_stock === 1,
    events,
    emails,
    parcel_notice: row.parcel_left === 1 && row.status === 'paid' ? PARCEL_LEFT : null,
    packing,
  }
}

const PARCEL_LEFT = 'Its parcel has left. Ship it on its own.'

async function toPayment(
  db: Db,
  row: OrderRow,
  tenders: NewTender[],
  disputes: DisputeRow[] | undefined,
): Promise<Omit<AdminOrder['payment'], 'state' | 'amount'>> {
  const refunded = refundedNow(row, tenders)
  const leftOfAll = (all: NewTender[] = []) => all.reduce((sum, tender) => sum + leftOf(tender, row), 0)
  const left = leftOfAll(tenders)
  const ofPurchase = row.ships === 1 ? null : await refundableOfPurchase(db, row)
  const deposits = Map.groupBy(tenders, kindOf).get(deposit)
  const parts = refundedParts(row, tenders)
  const refundedTo = (kind: TenderKind) => sumOf(parts.filter(({ tender }) => kindOf(tender) === kind))
  return {
    captured: toDollars(chargedOf(tenders.filter(paidAmountDue))),
    refunded: toDollars(refunded),
    tax_refunded: toDollars(taxIn(refunded, row)),
    refundable: toDollars(isLost(disputes) ? 0 : Math.min(left, ofPurchase ?? left)),
    gift_card_refunded: toDollars(refundedTo(giftCard)),
    deposit_refunded: toDollars(refundedTo(deposit)),
    refundable_deposit: toDollars(leftOfAll(deposits)),
    deposit_card: deposits ? ((await deposit.readCard?.(db, row)) ?? null) : null,
  }
}

/** After a lost dispute, nothing can be refunded. */
function isLost(disputes: DisputeRow[] = []): boolean {
  return disputes.some(({ status }) => status === 'lost')
}

/** Of the order, or of its change that waits. */
async function readPayLink(
  db: Db,
  { id, order_uuid, status }: OrderRow,
  { hasPaymentLink, state, expires_at: ofOrder }: PaymentRow,
  publicUrl: string,
): Promise<AdminOrder['pay_link']> {
  const isOpen = hasPaymentLink && state === 'open' && status !== 'cancelled'
  const expires_at = isOpen ? ofOrder : (await findPending(db, id))?.expires_at
  if (!expires_at) return null
  return { url: publicUrl + payPage(order_uuid), expires_at: new Date(expires_at).toISOString() }
}

async function findCommissionUuid(db: Db, id: number | null): Promise<string | null> {
  if (id === null) return null
  const commission = await db.selectFrom('commissions').select('uuid').where('id', '=', id).executeTakeFirst()
  return commission?.uuid ?? null
}

function adminFields(row: OrderRow, refunded: Cents, disputes: DisputeRow[] = [], today: string) {
  const { flag, note, phone } = row
  return {
    flag,
    note,
    phone,
    refunded: toDollars(refunded),
    disputes: disputes.map(toDispute),
    due: dueOf(row, today),
    version: row.version,
    waived: toDollars(row.waived_cents),
  }
}

function toBoughtCard(card: PurchasedCard | undefined): AdminOrder['gift_card_bought'] {
  if (!card || card.issued_at === null) return null
  return {
    id: card.id,
    last_four: card.last_four,
    balance: toDollars(card.balance_cents),
    disputed: card.disputed_at !== null,
  }
}

async function findUsedCard(db: Db, id: number | null): Promise<AdminOrder['gift_card_used']> {
  if (id === null) return null
  const card = await db
    .selectFrom('gift_cards')
    .select(['id', 'last_four'])
    .where('id', '=', id)
    .executeTakeFirst()
  return card ?? null
}

async function readEvents(db: Db, orderId: number): Promise<OrderEvent[]> {
  const rows = await db
    .selectFrom('order_events')
    .leftJoin('users', 'users.id', 'order_events.actor')
    .select(['at', 'kind', 'actor', 'detail', 'users.name'])
    .where('order_id', '=', orderId)
    .orderBy('order_events.id')
    .execute()
  return rows.map((row) => ({
    at: new Date(row.at).toISOString(),
    kind: row.kind,
    actor: row.actor === null || row.actor === SHOP_ACTOR ? null : { id: row.actor, name: row.name },
    detail: toDetail(row.detail),
  }))
}

/** In the order of the order's products. */
async function listLineIds(db: Db, orderId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

function toDetail(json: string | null): Record<string, unknown> {
  const { cents, tax_cents, gift_card_cents, before_cents, after_cents, ...detail } = JSON.parse(
    json ?? '{}',
  ) as Record<string, unknown>
  return {
    ...detail,
    ...(typeof cents === 'number' && { amount: toDollars(cents) }),
    ...(typeof tax_cents === 'number' && { tax: toDollars(tax_cents) }),
    ...(typeof gift_card_cents === 'number' && { gift_card: toDollars(gift_card_cents) }),
    ...(typeof before_cents === 'number' && { before: toDollars(before_cents) }),
    ...(typeof after_cents === 'number' && { after: toDollars(after_cents) }),
  }
}

async function readEmails(db: Db, orderId: number): Promise<AdminOrder['emails']> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['id', 'kind', 'recipient', 'created_at', 'sent_at', 'failed_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    recipient: row.recipient,
    state: deliveryState(row),
    created_at: new Date(row.created_at).toISOString(),
  }))
}

/** Reads what is in one parcel. Deleted products are packed from the orders' own copy. */
async function readPacking(db: Db, orderIds: number[], packagingOz: number): Promise<AdminOrder['packing']> {
  const lines = await db
    .selectFrom('order_lines')
    .leftJoin('products', 'products.id', 'order_lines.product_id')
    .select([
      'order_lines.order_id',
      'order_lines.name',
      'order_lines.quantity',
      'order_lines.picture_hash',
      'products.weight_oz',
      'products.sheath',
      'products.blade_length_in',
    ])
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('order_lines.id')
    .execute()
  return {
    weight_oz: packedOunces(lines, packagingOz),
    pounds: packedPounds(lines, packagingOz),
    lines: lines.map(({ picture_hash, blade_length_in, sheath, ...line }) => ({
      ...line,
      // A product without a blade is itself a sheath; its `sheath` describes its material.
      sheath: blade_length_in === null ? null : sheath,
      image_url: picture_hash === null ? null : imageUrl(picture_hash),
    })),
  }
}
