import type { CheckoutForm } from '#contract/checkout/checkout.ts'
import type { Cents } from '#contract/money.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { takeDiscountUse } from '#server/discounts/uses.ts'
import { linkEntry } from '#server/draws/claims.ts'
import { amountColumns, type OrderBill } from './amounts.ts'
import { recordEvent } from './events.ts'
import { reserve as reserveUnits } from './reservations.ts'

export interface Customer {
  userId: string | null
  /** SHA-256 of the token in the browser's cookie. */
  browserHash: string
  /** Hash of the client's network. */
  clientHash: string
}

export interface OrderProduct {
  id: number
  name: string
  quantity: number
  price_cents: Cents
  picture_hash: string | null
}

export interface OrderDiscount {
  /** Null when the shop does not know it. */
  id: number | null
  code: string
  /** What it gave, also by free shipping. */
  given: Cents
}

export interface NewOrder {
  uuid: string
  customer: Customer
  form: Pick<
    CheckoutForm,
    'email' | 'name' | 'address' | 'city' | 'state' | 'zip' | 'shippingMethod' | 'addInsurance'
  >
  products: OrderProduct[]
  bill: OrderBill
  discount: OrderDiscount | null
  /** The entry in a draw that won one of the products; null for an order without a claim. */
  claimEntry: string | null
  /** UTC milliseconds. */
  placedAt: number
  /** When the payment page closes. */
  expiresAt: number
}

/** As the payment provider has it: its products may be gone, and its state is any text. */
export interface CarriedOrder extends Omit<NewOrder, 'form' | 'products'> {
  form: Omit<NewOrder['form'], 'state'> & { state: string }
  products: (Omit<OrderProduct, 'id'> & { id: number | null })[]
}

/**
 * An order without a reservation gets what it needs when the card is authorized.
 * @throws {OutOfStockError} {DiscountUsedUpError}
 */
export async function createOrder(
  tx: Tx,
  order: NewOrder,
  { reserve }: { reserve: boolean },
): Promise<number> {
  const orderId = await insertOrder(tx, order, { reserve })
  if (!reserve) return orderId
  const needed = order.products.map(({ id, quantity }) => ({ productId: id, change: -quantity }))
  await reserveUnits(tx, orderId, needed, { reason: 'reserved', at: order.placedAt })
  await takeDiscountUse(tx, orderId, order.placedAt, { limited: true })
  return orderId
}

/** Reserves nothing. @param number by default the next one. @returns its number. */
export async function insertOrder(
  tx: Tx,
  order: NewOrder | CarriedOrder,
  { reserve, number }: { reserve: boolean; number?: number | undefined },
): Promise<number> {
  const { products, bill, placedAt, claimEntry } = order
  const orderId = await insertOrderRow(tx, order, reserve, number)
  if (claimEntry !== null) await linkEntry(tx, orderId, claimEntry)
  await tx
    .insertInto('order_lines')
    .values(
      products.map(({ id, name, picture_hash, quantity, price_cents }) => ({
        order_id: orderId,
        product_id: id,
        name,
        picture_hash,
        quantity,
        price_cents,
      })),
    )
    .execute()
  await tx
    .insertInto('payments')
    .values({
      order_id: orderId,
      state: 'opening',
      amount_cents: bill.amountDue,
      captured_cents: 0,
      refunded_cents: 0,
      opened_at: placedAt,
      expires_at: order.expiresAt,
      updated_at: placedAt,
    })
    .execute()
  await recordEvent(tx, orderId, { kind: 'placed', at: placedAt })
  return orderId
}

async function insertOrderRow(
  tx: Tx,
  { uuid, customer, form, bill, discount, placedAt }: NewOrder | CarriedOrder,
  reserve: boolean,
  number: number | undefined,
): Promise<number> {
  const { id } = await tx
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
      holds_stock: reserve ? 1 : 0,
      created_at: placedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
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
