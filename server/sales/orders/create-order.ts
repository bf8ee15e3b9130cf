import type { Cents } from '#contract/platform/values/money.ts'
import type { AsGift } from '#contract/sales/checkout/as-gift.ts'
import type { CheckoutForm } from '#contract/sales/checkout/checkout.ts'
import type { PickupPlace } from '#contract/sales/checkout/pickup-schema.ts'
import type { DeliveryMethod, OrderSource, PaymentMethod } from '#contract/sales/orders/order-sources.ts'
import { linkEntry } from '#server/catalog/draws/claims.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { type GiftCardPurchase, planGiftCard } from '#server/sales/gift-cards/purchase.ts'
import { amountColumns, type OrderBill } from './amounts.ts'
import { recordEvent } from './events.ts'
import { writeGift } from './gift.ts'
import type { OrderRow } from './queries.ts'

export interface Customer {
  userId: string | null
  /** SHA-256 of the token in the browser's cookie. */
  browserHash: string
  /** Hash of the client's network. */
  clientHash: string
}

export interface OrderProduct {
  /** Null for a gift card, and for a product that is gone. */
  id: number | null
  name: string
  quantity: number
  price_cents: Cents
  picture_hash: string | null
  /** Not of the catalog, so it needs no stock. */
  custom?: boolean
}

export interface OrderDiscount {
  /** Null when the shop does not know it. */
  id: number | null
  code: string
  /** The saved amount, free shipping included. */
  given: Cents
}

/** The additional fields of a manual order. */
export interface ManualOrder {
  source: Extract<OrderSource, 'admin'>
  paymentMethod: PaymentMethod
  paymentNote: string | null
  requestKey: string | null
  /** The customer pays with a link until `expiresAt`. */
  hasPaymentLink: boolean
}

export interface NewOrder {
  uuid: string
  customer: Customer
  /** `email`, `name` and address are empty where there is none. */
  form: Pick<CheckoutForm, 'email' | 'name' | 'address' | 'city' | 'state' | 'zip' | 'addInsurance'> & {
    shippingMethod: DeliveryMethod
    phone?: string | null | undefined
  }
  products: OrderProduct[]
  /** The gift card that it buys. Nobody ships such an order, so its address is empty. */
  purchase?: GiftCardPurchase | null | undefined
  /** The gift card that pays part of it, or all of it. */
  giftCard?: { uuid: string } | null | undefined
  bill: OrderBill
  discount: OrderDiscount | null
  /** Only for a manual order. */
  manual?: ManualOrder | null | undefined
  /** The commission that it pays for, after the deposit in its bill. */
  commission?: { uuid: string } | null | undefined
  /** An order that it ships with, in one parcel, once it is paid. The first order of a parcel names itself. */
  joins?: { uuid: string } | null | undefined
  /** Where it is picked up; it then has no address. */
  pickup?: PickupPlace | null | undefined
  /** Its name and address are then the recipient's. */
  asGift?: AsGift | null | undefined
  confirmedAge?: number | null | undefined
  /** The entry in a draw that won one of the products; null for an order without a claim. */
  claimEntry: string | null
  /** UTC milliseconds. */
  placedAt: number
  /** When the payment page closes. */
  expiresAt: number
}

/** As the payment provider has it: its state is any text. */
export interface CarriedOrder extends Omit<NewOrder, 'form'> {
  form: Omit<NewOrder['form'], 'state'> & { state: string }
  /** For an order that was changed since it was paid. Its bill is the new one, with the amount that was due before. */
  changed?: ChangedOrder | null | undefined
}

export interface ChangedOrder {
  /** How many changes made it what it is. */
  count: number
  waived: Cents
  changedBack: Cents
  /** Everything that paid for it. */
  tenders: { kind: string; charged: Cents; refunded: Cents }[]
}

/** Takes nothing. @param reserve whether it holds stock. @param number by default the next one. */
export async function insertOrder(
  tx: Tx,
  order: NewOrder | CarriedOrder,
  { reserve, number }: { reserve: boolean; number?: number | undefined },
): Promise<OrderRow> {
  const { uuid, customer, form, bill, discount, purchase, giftCard, manual, placedAt, claimEntry } = order
  const commissionId = order.commission ? await findCommissionId(tx, order.commission.uuid) : null
  const joins = order.joins?.uuid === uuid ? null : order.joins
  const parcelId = joins ? await findParcelId(tx, joins.uuid) : null
  const row = await tx
    .insertInto('orders')
    .values({
      ...(number !== undefined && { id: number }),
      order_uuid: uuid,
      status: 'pending',
      user_id: customer.userId,
      browser_hash: customer.browserHash,
      client_hash: customer.clientHash,
      email: form.email,
      name: form.name,
      address: form.address,
      city: form.city,
      state: form.state,
      zip: form.zip,
      shipping_method: form.shippingMethod,
      insured: form.addInsurance ? 1 : 0,
      ...amountColumns(bill),
      discount_id: discount?.id ?? null,
      discount_code: discount?.code ?? null,
      discount_given_cents: discount?.given ?? 0,
      tax_rate: bill.taxRule.rate,
      tax_zip_rate: bill.taxRule.isZipRate ? 1 : 0,
      gift_card_id: giftCard && bill.giftCard > 0 ? await findGiftCardId(tx, giftCard.uuid) : null,
      ships: purchase ? 0 : 1,
      source: manual?.source ?? (order.commission ? 'commission' : 'web'),
      payment_method: manual?.paymentMethod ?? 'card',
      phone: form.phone ?? null,
      pickup: order.pickup ? JSON.stringify(order.pickup) : null,
      confirmed_age: order.confirmedAge ?? null,
      payment_note: manual?.paymentNote ?? null,
      request_key: manual?.requestKey ?? null,
      commission_id: commissionId,
      as_gift: writeGift(order.asGift),
      holds_stock: reserve ? 1 : 0,
      parcel_id: parcelId,
      parcel_left: joins && parcelId === null ? 1 : 0,
      created_at: placedAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (claimEntry !== null) await linkEntry(tx, row.id, claimEntry)
  await insertLines(tx, row.id, order.products)
  await insertPayment(tx, row.id, order)
  await recordEvent(tx, row.id, { kind: 'placed', at: placedAt })
  if (purchase) await planGiftCard(tx, { id: row.id, uuid, at: placedAt }, purchase)
  return row
}

async function insertLines(tx: Tx, orderId: number, products: OrderProduct[]): Promise<void> {
  await tx
    .insertInto('order_lines')
    .values(
      products.map(({ id, name, picture_hash, quantity, price_cents, custom = false }) => ({
        order_id: orderId,
        product_id: id,
        name,
        picture_hash,
        quantity,
        price_cents,
        custom: custom ? 1 : 0,
      })),
    )
    .execute()
}

async function insertPayment(
  tx: Tx,
  orderId: number,
  { manual, bill, placedAt, expiresAt }: Pick<NewOrder, 'manual' | 'bill' | 'placedAt' | 'expiresAt'>,
): Promise<void> {
  await tx
    .insertInto('payments')
    .values({
      order_id: orderId,
      state: manual?.hasPaymentLink ? 'open' : 'opening',
      link: manual?.hasPaymentLink ? 1 : 0,
      amount_cents: bill.amountDue,
      captured_cents: 0,
      refunded_cents: 0,
      opened_at: placedAt,
      expires_at: expiresAt,
      updated_at: placedAt,
    })
    .execute()
}

/** @returns null for one that a recovery could not bring back. */
async function findGiftCardId(tx: Tx, uuid: string): Promise<number | null> {
  const card = await tx.selectFrom('gift_cards').select('id').where('uuid', '=', uuid).executeTakeFirst()
  return card?.id ?? null
}

/** @returns null for one that a recovery could not bring back. */
async function findCommissionId(tx: Tx, uuid: string): Promise<number | null> {
  const row = await tx.selectFrom('commissions').select('id').where('uuid', '=', uuid).executeTakeFirst()
  return row?.id ?? null
}

/** @returns null when a recovery could not bring back the other order. */
async function findParcelId(tx: Tx, uuid: string): Promise<number | null> {
  const other = await tx
    .selectFrom('orders')
    .select(['id', 'parcel_id'])
    .where('order_uuid', '=', uuid)
    .executeTakeFirst()
  return other?.parcel_id ?? other?.id ?? null
}

/** Finds the session of an order again whose own record of it was lost. */
export async function linkSession(db: Db, orderId: number, sessionId: string, at: number): Promise<void> {
  await db
    .updateTable('payments')
    .set({ session_id: sessionId })
    .where('order_id', '=', orderId)
    .where('session_id', 'is', null)
    .execute()
  await attachSession(db, orderId, sessionId, at)
}

/**
 * Stores the payment session before the customer gets its URL, so that every payment can be traced to its order.
 * @returns false when the order was cancelled in the meantime.
 */
export async function attachSession(
  db: Db,
  orderId: number,
  sessionId: string,
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ state: 'open', session_id: sessionId, updated_at: at })
    .where('order_id', '=', orderId)
    .where('state', '=', 'opening')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
