import { randomUUID } from 'node:crypto'
import { type Cents, toCents } from '#contract/platform/values/money.ts'
import { commissionPage, orderPage } from '#contract/platform/values/paths.ts'
import { SESSION_LIFETIME_MS } from '#contract/sales/checkout/payment-window.ts'
import type { ShippingMethod } from '#contract/sales/checkout/values.ts'
import { wrongStateOf } from '#contract/sales/checkout/zip-prefixes.ts'
import { OTHER_KIND } from '#contract/sales/commissions/limits.ts'
import { pieceLabel } from '#contract/sales/commissions/piece-noun.ts'
import type { Db } from '#server/platform/db/open.ts'
import { Conflict, wrongField } from '#server/platform/errors.ts'
import { requireReady } from '#server/sales/commissions/balance.ts'
import { findPaidDeposit } from '#server/sales/commissions/deposits/find.ts'
import { newestImageOfStaff } from '#server/sales/commissions/images.ts'
import { kindLabel } from '#server/sales/commissions/kinds.ts'
import type { CommissionRow } from '#server/sales/commissions/states.ts'
import type { DiscountedProduct } from '#server/sales/discounts/apply.ts'
import { type CarriedOrder, type Customer, createOrder } from '#server/sales/orders/create-order.ts'
import { inOrderTransaction } from '#server/sales/orders/holds.ts'
import { markPaidWithoutCharge } from '#server/sales/orders/mark-paid.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { countPaymentPage } from '#server/sales/payments/link-sessions.ts'
import { expireCheckouts, expireOldestCheckouts, requireFreeCheckout } from './checkout-limits.ts'
import type { CodeSender } from './code-attempts.ts'
import {
  appliedDiscount,
  type Codes,
  type CodeUser,
  discountOfOrder,
  type EnteredCodes,
  requireCodesFor,
  takenOff,
} from './codes.ts'
import { type Bill, calculateBill, type FeeSettings, type PricedProduct, toFees } from './fees.ts'
import { buildSessionRequest } from './payment-session.ts'
import { type CheckoutConfig, openPaymentPage, type PlacedOrder } from './place-order.ts'

export interface BalanceChoice extends EnteredCodes {
  commissionUuid: string
  shippingMethod: ShippingMethod
  addInsurance: boolean
  placeConfirmed: boolean
}

interface Balance {
  commission: CommissionRow
  bill: Bill
  codes: Codes
}

const LESS_LEFT = 'This code takes off more than is left to pay.'

interface Services {
  paymentContext: PaymentContext
  settings: CheckoutConfig & FeeSettings
}

type Payer = Customer & CodeSender

/**
 * Calculates what is left to pay of a commission that is ready.
 * @throws {NotFound}; {Conflict} for one that is not ready; {Invalid} for a code or a choice that can't be used; {TooMany}
 */
export async function calculateBalance(
  db: Db,
  settings: FeeSettings,
  choice: BalanceChoice,
  payer: Omit<CodeUser, 'email'>,
): Promise<Balance> {
  const commission = await requireReady(db, choice.commissionUuid, payer.now)
  const products = await goodsOf(db, commission)
  const user = { ...payer, email: commission.email }
  const codes = await requireCodesFor(db, choice, async () => products, user)
  const off = await takenOff(db, codes, products, payer.browserHash)
  const place = { state: commission.ship_state, zip: commission.ship_zip }
  const deposit = await depositToDeduct(db, commission.id)
  const bill = calculateBill(products, { ...choice, ...place, ...off, deposit }, settings)
  if (bill.total - bill.giftCard - deposit !== bill.amountDue) throw wrongField('discountCode', LESS_LEFT)
  return { commission, bill, codes }
}

/** One line with the whole price; its weight is unknown. Discounts of a category apply to its kind. */
async function goodsOf(
  db: Db,
  { kind, price_cents }: CommissionRow,
): Promise<(PricedProduct & DiscountedProduct)[]> {
  const category = await db.selectFrom('categories').select('id').where('slug', '=', kind).executeTakeFirst()
  return [
    {
      price_cents: price_cents ?? 0,
      quantity: 1,
      weight_oz: null,
      overall_length_in: null,
      category_id: category?.id ?? 0,
    },
  ]
}

/** "Made to order: Kitchen knife" */
async function lineName(db: Db, { kind }: CommissionRow): Promise<string> {
  if (kind === OTHER_KIND) return 'Made to order'
  return `Made to order: ${pieceLabel({ kind, kind_label: await kindLabel(db, kind) })}`
}

/** A part that was refunded in the provider's dashboard is due again. */
async function depositToDeduct(db: Db, commissionId: number): Promise<Cents> {
  const deposit = await findPaidDeposit(db, commissionId)
  return deposit ? deposit.captured_cents - deposit.refunded_cents : 0
}

/**
 * Creates an order for a commission and opens its payment page; the browser's earlier one ends, others stay open. An order of
 * which nothing is due is paid at once.
 * @throws {Invalid}, {NotFound}, {Conflict}, {TooMany} or {Unavailable}, with nothing charged
 */
export async function payBalance(
  db: Db,
  services: Services,
  { totalPrice, ...choice }: BalanceChoice & { totalPrice: number },
  payer: Payer,
): Promise<PlacedOrder> {
  const { paymentContext: context, settings } = services
  const { commissionUuid: uuid } = choice
  const { commission, bill, codes } = await calculateBalance(db, settings, choice, payer)
  const { ship_state: state, ship_zip: zip } = commission
  const wrong = choice.placeConfirmed ? null : wrongStateOf({ state: state ?? '', zip: zip ?? '' })
  if (wrong !== null) throw wrongField('zip', wrong)
  if (toCents(totalPrice) !== bill.total) {
    throw new Conflict('The total has changed. Please review it before you pay.', {
      fees: toFees(bill, appliedDiscount(codes)),
    })
  }
  await countPaymentPage(db, uuid, payer.clientHash, context.now())
  await expireCheckouts(db, context, await findOwnPages(db, commission.id, payer.browserHash))
  await expireCheckouts(db, context, codes.checkoutsToExpire)
  await expireOldestCheckouts(db, context, payer, settings)
  const { userId, browserHash, clientHash } = payer
  const order = await toOrder(db, { commission, bill, codes }, choice, {
    customer: { userId, browserHash, clientHash },
    placedAt: context.now(),
  })
  const orderId = await insertOrder(db, services, order)
  const url =
    bill.amountDue > 0
      ? await openPaymentPage(db, context, orderId, () => ({
          ...buildSessionRequest(settings, orderId, order),
          cancelUrl: `${settings.publicUrl}${commissionPage(uuid)}`,
        }))
      : `${settings.publicUrl}${orderPage(order.uuid)}`
  return { orderUuid: order.uuid, url }
}

/** Finds the payment pages that this browser opened before; one may have been paid. */
async function findOwnPages(db: Db, commissionId: number, browserHash: string): Promise<number[]> {
  const orders = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.commission_id', '=', commissionId)
    .where('orders.browser_hash', '=', browserHash)
    .where('payments.state', '=', 'open')
    .execute()
  return orders.map(({ id }) => id)
}

async function insertOrder(
  db: Db,
  { paymentContext: { shopMailbox }, settings }: Services,
  order: CarriedOrder & { commission: { uuid: string } },
): Promise<number> {
  return inOrderTransaction(db, order, async (tx) => {
    await requireFreeCheckout(tx, order.customer, settings, order.placedAt)
    const orderId = await createOrder(tx, order, { reserve: true })
    if (order.bill.amountDue === 0)
      await markPaidWithoutCharge(tx, orderId, { at: order.placedAt, shopMailbox })
    return orderId
  })
}

async function toOrder(
  db: Db,
  { commission, bill, codes }: Balance,
  { shippingMethod, addInsurance }: BalanceChoice,
  { customer, placedAt }: { customer: Customer; placedAt: number },
): Promise<CarriedOrder & { commission: { uuid: string } }> {
  return {
    uuid: randomUUID(),
    customer,
    form: {
      email: commission.email,
      name: commission.ship_name ?? commission.name,
      address: commission.ship_address ?? '',
      city: commission.ship_city ?? '',
      state: commission.ship_state ?? '',
      zip: commission.ship_zip ?? '',
      shippingMethod,
      addInsurance,
    },
    products: [
      {
        id: null,
        custom: true,
        name: await lineName(db, commission),
        quantity: 1,
        price_cents: bill.subtotal,
        picture_hash: await newestImageOfStaff(db, commission.id),
      },
    ],
    commission: { uuid: commission.uuid },
    giftCard: codes.giftCard,
    bill,
    discount: discountOfOrder(codes, bill),
    claimEntry: null,
    placedAt,
    expiresAt: placedAt + SESSION_LIFETIME_MS,
  }
}
