import { randomUUID } from 'node:crypto'
import type { CheckoutForm } from '#contract/checkout.ts'
import { toCents } from '#contract/money.ts'
import { moveStock, OutOfStock } from '#server/catalogue/stock.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { noteEvent } from '#server/orders/events.ts'
import { lapse } from '#server/orders/lapse.ts'
import type { Till } from '#server/orders/settle.ts'
import type { CaptchaCheck } from '#server/outside/captcha.ts'
import { ProviderRefused, ProviderUnreachable } from '#server/outside/payments.ts'
import { Refusal } from '#server/refusal.ts'
import type { Buyer } from './buyer.ts'
import { type Bill, calculateBill, type FeeSettings, toFees } from './fees.ts'
import { freeOwnReservations } from './own-reservations.ts'
import { type CartPiece, pricePieces, shortage } from './priced.ts'
import { requireSolved, requireToken } from './proof.ts'
import { endOwnOldest, type RoomSettings, requireRoomForAnother } from './room.ts'
import { type SessionPlaces, sessionRequest } from './session-request.ts'
import { readSuspicion, type SuspicionSettings } from './suspicion.ts'

export interface CheckoutSettings extends FeeSettings, SessionPlaces, RoomSettings, SuspicionSettings {}

export interface Placed {
  orderId: number
  orderUuid: string
  url: string
}

/** The buyer has half an hour to pay; the minute on top is for clocks that differ, the provider refuses less than 30. */
const PAY_WITHIN_MS = 31 * 60_000

const TRY_AGAIN_SECONDS = 30

/**
 * Reserves the pieces, writes the order down as pending and opens the page to pay on.
 * @throws {Refusal} 400, 409 and 429 as the call promises, with nothing held; 503 when the provider can't be reached.
 */
export async function placeOrder(
  db: Db,
  { till, captcha }: { till: Till; captcha: CaptchaCheck },
  settings: CheckoutSettings,
  form: CheckoutForm,
  buyer: Buyer,
): Promise<Placed> {
  const suspicion = await readSuspicion(db, settings, till.now())
  const ids = form.cart.map(({ id }) => id)
  const isAsked = suspicion.ofAddress(buyer.clientHash) || suspicion.ofPieces(ids)
  const proof = { isAsked, token: form.recaptchaToken }
  requireToken(proof)
  const { pieces, bill } = await priceOrder(db, till, settings, form, buyer)
  // The last thing before pieces are held: a captcha passes once, and is not to be used up by a total out of date.
  await requireSolved(proof, captcha)
  await endOwnOldest(db, till, buyer, settings)
  const order = { uuid: randomUUID(), placedAt: till.now(), expiresAt: till.now() + PAY_WITHIN_MS }
  const orderId = await reserve(db, settings, form, buyer, pieces, bill, order)
  const request = sessionRequest(settings, form, pieces, bill, order)
  try {
    const session = await till.payments.openSession(request)
    await handOver(db, orderId, session.sessionId, till.now())
    return { orderId, orderUuid: order.uuid, url: session.url }
  } catch (error) {
    // Nobody has the page's address, so nobody can pay: the pieces may go back at once.
    const words = error instanceof Error ? error.message : String(error)
    await lapse(db, orderId, { kind: 'failed', at: till.now(), detail: { words } })
    throw notOpened(error)
  }
}

/** What the buyer is told; what is nobody's expected "no" stays as it is. */
function notOpened(error: unknown): unknown {
  if (error instanceof ProviderUnreachable) {
    const sentence = 'The payment page cannot be reached right now. Nothing was charged. Please try again.'
    return new Refusal(503, sentence, { retryAfter: TRY_AGAIN_SECONDS })
  }
  if (error instanceof ProviderRefused) {
    return new Refusal(
      400,
      'The payment provider would not take this order. Check your details, or contact the shop.',
    )
  }
  return error
}

async function priceOrder(
  db: Db,
  till: Till,
  settings: CheckoutSettings,
  form: CheckoutForm,
  buyer: Buyer,
): Promise<{ pieces: CartPiece[]; bill: Bill }> {
  let pieces = await pricePieces(db, form.cart)
  const short = pieces.filter((piece) => shortage(piece) !== null)
  if (short.length > 0 && (await freeOwnReservations(db, till, buyer.browserHash, short))) {
    pieces = await pricePieces(db, form.cart)
  }
  refuseShortage(pieces)
  const bill = calculateBill(pieces, form, settings)
  if (toCents(form.totalPrice) !== bill.total) {
    throw new Refusal(409, 'The total has changed. Look at it once more before you pay.', {
      fees: toFees(bill),
    })
  }
  return { pieces, bill }
}

function refuseShortage(pieces: CartPiece[]): void {
  for (const piece of pieces) {
    const sentence = shortage(piece)
    if (sentence) throw new Refusal(409, sentence)
  }
}

interface NewOrder {
  uuid: string
  placedAt: number
  expiresAt: number
}

/** Order, lines, reservation and payment in one transaction. @throws {Refusal} 409 when another buyer was faster. */
async function reserve(
  db: Db,
  settings: CheckoutSettings,
  form: CheckoutForm,
  buyer: Buyer,
  pieces: CartPiece[],
  bill: Bill,
  order: NewOrder,
): Promise<number> {
  try {
    return await db.transaction().execute(async (tx) => {
      await requireRoomForAnother(tx, buyer, settings, order.placedAt)
      const orderId = await insertOrder(tx, form, buyer, bill, order)
      await tx
        .insertInto('order_lines')
        .values(pieces.map((piece) => toLine(orderId, piece)))
        .execute()
      await tx
        .insertInto('payments')
        .values({
          order_id: orderId,
          state: 'opening',
          amount_cents: bill.total,
          captured_cents: 0,
          refunded_cents: 0,
          opened_at: order.placedAt,
          expires_at: order.expiresAt,
          updated_at: order.placedAt,
        })
        .execute()
      await noteEvent(tx, orderId, { kind: 'placed', at: order.placedAt })
      const changes = pieces.map((piece) => ({ productId: piece.id, change: -piece.quantity }))
      await moveStock(tx, changes, { reason: 'reserved', orderId, at: order.placedAt })
      return orderId
    })
  } catch (error) {
    if (!(error instanceof OutOfStock)) throw error
    refuseShortage(await pricePieces(db, form.cart))
    throw new Refusal(409, 'Another buyer was faster. Please try again.')
  }
}

async function insertOrder(
  tx: Tx,
  form: CheckoutForm,
  buyer: Buyer,
  bill: Bill,
  order: NewOrder,
): Promise<number> {
  const { id } = await tx
    .insertInto('orders')
    .values({
      order_uuid: order.uuid,
      status: 'pending',
      user_id: buyer.userId,
      browser_hash: buyer.browserHash,
      client_hash: buyer.clientHash,
      email: form.email,
      name: form.name,
      address: form.address,
      city: form.city,
      state: form.state,
      zip: form.zip,
      shipping_method: form.shippingMethod,
      insured: form.addInsurance ? 1 : 0,
      subtotal_cents: bill.subtotal,
      shipping_cents: bill.shipping,
      card_fee_cents: bill.cardFee,
      insurance_cents: form.addInsurance ? bill.insurance : 0,
      total_cents: bill.total,
      holds_stock: 1,
      created_at: order.placedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function toLine(orderId: number, piece: CartPiece) {
  return {
    order_id: orderId,
    product_id: piece.id,
    name: piece.name,
    picture_hash: piece.picture_hash,
    quantity: piece.quantity,
    price_cents: piece.price_cents,
  }
}

/** Notes the session before its address is told to anybody. @throws when the order has been given up meanwhile. */
async function handOver(db: Db, orderId: number, sessionId: string, at: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ state: 'open', session_id: sessionId, updated_at: at })
    .where('order_id', '=', orderId)
    .where('state', '=', 'opening')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n)
    throw new ProviderUnreachable('The provider answered after the order was given up.')
}
