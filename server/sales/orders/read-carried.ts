import type { Db } from '#server/platform/db/open.ts'
import { readPlace } from '#server/sales/delivery/pickup-place.ts'
import { cardFeeOf } from './amounts.ts'
import { card } from './card-tender.ts'
import type { ChangeRow } from './change-rows.ts'
import type { CarriedOrder, ChangedOrder, ManualOrder } from './create-order.ts'
import { readGift } from './gift.ts'
import { afterOf, type PlannedLine, planOf } from './planned-change.ts'
import { findPayment, type OrderRow, type PaymentRow } from './queries.ts'
import { listTenders } from './tender-kinds.ts'

/** The compiler asks for every field. */
type WholeOrder = { [Field in keyof Required<CarriedOrder>]: CarriedOrder[Field] }

/** An order as its payment sessions carry it. */
export async function readCarried(db: Db, row: OrderRow): Promise<WholeOrder> {
  const payment = await findPayment(db, row.id)
  return {
    uuid: row.order_uuid,
    customer: { userId: row.user_id, browserHash: row.browser_hash, clientHash: row.client_hash },
    form: {
      email: row.email,
      name: row.name,
      address: row.address,
      city: row.city,
      state: row.state,
      zip: row.zip,
      shippingMethod: row.shipping_method,
      phone: row.phone,
      addInsurance: row.insured === 1,
    },
    products: await readProducts(db, row.id),
    purchase: row.ships === 0 ? await readPurchase(db, row) : null,
    giftCard: row.gift_card_id === null ? null : await readGiftCard(db, row.gift_card_id),
    manual: row.source === 'admin' ? readManual(row, payment) : null,
    commission: row.commission_id === null ? null : await readCommission(db, row.commission_id),
    joins: row.parcel_id === null ? null : await readParcel(db, row),
    pickup: readPlace(row),
    asGift: readGift(row),
    confirmedAge: row.confirmed_age,
    bill: {
      subtotal: row.subtotal_cents,
      discount: row.discount_cents,
      shipping: row.shipping_cents,
      handling: row.handling_cents,
      insurance: row.insurance_cents,
      tax: row.tax_cents,
      cardFee: cardFeeOf(row),
      giftCard: row.gift_card_cents,
      deposit: row.deposit_cents,
      total: row.total_cents,
      amountDue: payment.amount_cents,
      taxRule: { rate: row.tax_rate, isZipRate: row.tax_zip_rate === 1 },
    },
    discount:
      row.discount_code === null
        ? null
        : { id: row.discount_id, code: row.discount_code, given: row.discount_given_cents },
    claimEntry: await readClaimEntry(db, row.id),
    placedAt: row.created_at,
    expiresAt: payment.expires_at,
    changed: await readChanged(db, row),
  }
}

/** An order as a waiting change makes it, once its payment link is paid. */
export async function carryChange(db: Db, order: OrderRow, change: ChangeRow): Promise<CarriedOrder> {
  const plan = planOf(change)
  const { changed, ...carried } = await readCarried(db, afterOf(order, plan))
  const { waived, changedBack, tenders } = await readSettled(db, order)
  const count = changed?.count ?? 0
  const payment = { kind: card.kind, charged: change.difference_cents, refunded: 0 }
  return {
    ...carried,
    ...(plan.lines && { products: plan.lines.map(toProduct) }),
    changed: { count: count + 1, waived, changedBack, tenders: [...tenders, payment] },
  }
}

async function readProducts(db: Db, orderId: number): Promise<CarriedOrder['products']> {
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return lines.map(toProduct)
}

function toProduct({
  product_id,
  name,
  quantity,
  price_cents,
  picture_hash,
  custom,
}: Omit<PlannedLine, 'line_id'>): CarriedOrder['products'][number] {
  return { id: product_id, name, quantity, price_cents, picture_hash, custom: custom === 1 }
}

function readManual(row: OrderRow, { hasPaymentLink }: PaymentRow): ManualOrder {
  return {
    source: 'admin',
    paymentMethod: row.payment_method,
    paymentNote: row.payment_note,
    requestKey: row.request_key,
    hasPaymentLink,
  }
}

async function readPurchase(db: Db, { id }: OrderRow): Promise<CarriedOrder['purchase']> {
  const card = await db.selectFrom('gift_cards').selectAll().where('order_id', '=', id).executeTakeFirst()
  return (
    card && {
      amount: card.amount_cents,
      recipientName: card.recipient_name,
      recipientEmail: card.recipient_email,
      message: card.message,
      giverName: card.giver_name,
      sendOn: card.send_on,
      sendAt: card.send_at ?? card.sent_at ?? card.created_at,
    }
  )
}

function readGiftCard(db: Db, id: number): Promise<{ uuid: string } | undefined> {
  return db.selectFrom('gift_cards').select('uuid').where('id', '=', id).executeTakeFirst()
}

function readCommission(db: Db, id: number): Promise<{ uuid: string } | undefined> {
  return db.selectFrom('commissions').select('uuid').where('id', '=', id).executeTakeFirst()
}

/** The first order of a parcel names itself, so that one that left is told from it. */
async function readParcel(db: Db, { parcel_id }: OrderRow): Promise<{ uuid: string } | undefined> {
  return db.selectFrom('orders').select('order_uuid as uuid').where('id', '=', parcel_id).executeTakeFirst()
}

async function readClaimEntry(db: Db, orderId: number): Promise<string | null> {
  const claim = await db
    .selectFrom('claim_orders')
    .innerJoin('draw_entries', 'draw_entries.id', 'claim_orders.entry_id')
    .select('entry')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return claim?.entry ?? null
}

/** Null for one that is as it was paid. */
async function readChanged(db: Db, row: OrderRow): Promise<CarriedOrder['changed']> {
  const count = await countApplied(db, row.id)
  return count === 0 ? null : { count, ...(await readSettled(db, row)) }
}

async function readSettled(db: Db, row: OrderRow): Promise<Omit<ChangedOrder, 'count'>> {
  return {
    waived: row.waived_cents,
    changedBack: row.changed_back_cents,
    tenders: (await listTenders(db, row.id)).map(({ kind, charged_cents, refunded_cents }) => ({
      kind,
      charged: charged_cents,
      refunded: refunded_cents,
    })),
  }
}

export async function countApplied(db: Db, orderId: number): Promise<number> {
  const { count } = await db
    .selectFrom('order_changes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where('state', '=', 'applied')
    .executeTakeFirstOrThrow()
  return Number(count)
}
