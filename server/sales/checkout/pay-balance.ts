import { toCents } from '#contract/platform/values/money.ts'
import { commissionPage } from '#contract/platform/values/paths.ts'
import type { ShippingMethod } from '#contract/sales/checkout/values.ts'
import { wrongStateOf } from '#contract/sales/checkout/zip-prefixes.ts'
import { OTHER_KIND } from '#contract/sales/commissions/limits.ts'
import { pieceLabel } from '#contract/sales/commissions/piece-noun.ts'
import type { Db } from '#server/platform/db/open.ts'
import { wrongField } from '#server/platform/errors.ts'
import { requireReady } from '#server/sales/commissions/balance.ts'
import { findPaidDeposit } from '#server/sales/commissions/deposits/find.ts'
import { newestImageOfStaff } from '#server/sales/commissions/images.ts'
import { kindLabel } from '#server/sales/commissions/kinds.ts'
import type { CommissionRow } from '#server/sales/commissions/states.ts'
import type { DiscountedProduct } from '#server/sales/discounts/apply.ts'
import type { Customer } from '#server/sales/orders/create-order.ts'
import { countPaymentPage } from '#server/sales/payments/payment-pages.ts'
import { expireCheckouts } from './checkout-limits.ts'
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
import { type Bill, calculateBill, type FeeSettings, type PricedProduct, requireSameTotal } from './fees.ts'
import { type PaymentServices, type StartedPayment, startPayment } from './start-payment.ts'

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
  const product = await productOf(db, commission)
  const user = { ...payer, email: commission.email }
  const codes = await requireCodesFor(db, choice, async () => [product], user)
  const off = await takenOff(db, codes, [product], payer.browserHash)
  const place = { state: commission.ship_state, zip: commission.ship_zip }
  // A part of the deposit that was refunded in the provider's dashboard is due again.
  const paid = await findPaidDeposit(db, commission.id)
  const deposit = paid ? paid.captured_cents - paid.refunded_cents : 0
  const bill = calculateBill([product], { ...choice, ...place, ...off, deposit }, settings)
  if (bill.total - bill.giftCard - deposit !== bill.amountDue) throw wrongField('discountCode', LESS_LEFT)
  return { commission, bill, codes }
}

/** One line with the whole price; its weight is unknown. Discounts of a category apply to its kind. */
async function productOf(
  db: Db,
  { kind, price_cents }: CommissionRow,
): Promise<PricedProduct & DiscountedProduct> {
  const category = await db.selectFrom('categories').select('id').where('slug', '=', kind).executeTakeFirst()
  return {
    price_cents: price_cents ?? 0,
    quantity: 1,
    weight_oz: null,
    overall_length_in: null,
    category_id: category?.id ?? 0,
  }
}

/** "Made to order: Kitchen knife" */
async function lineName(db: Db, { kind }: CommissionRow): Promise<string> {
  if (kind === OTHER_KIND) return 'Made to order'
  return `Made to order: ${pieceLabel({ kind, kind_label: await kindLabel(db, kind) })}`
}

/**
 * Starts the payment of a commission's balance; the browser's earlier page ends, others stay open.
 * @throws {Invalid}, {NotFound}, {Conflict}, {TooMany} or {Unavailable}, with nothing charged
 */
export async function payBalance(
  db: Db,
  services: PaymentServices & { settings: FeeSettings },
  { totalPrice, ...choice }: BalanceChoice & { totalPrice: number },
  payer: Customer & CodeSender,
): Promise<StartedPayment> {
  const { paymentContext: context, settings } = services
  const { commissionUuid: uuid, shippingMethod, addInsurance } = choice
  const { commission, bill, codes } = await calculateBalance(db, settings, choice, payer)
  const form = {
    email: commission.email,
    name: commission.ship_name ?? commission.name,
    address: commission.ship_address ?? '',
    city: commission.ship_city ?? '',
    state: commission.ship_state ?? '',
    zip: commission.ship_zip ?? '',
    shippingMethod,
    addInsurance,
  }
  const wrong = choice.placeConfirmed ? null : wrongStateOf(form)
  if (wrong !== null) throw wrongField('zip', wrong)
  requireSameTotal(toCents(totalPrice), bill, { applied: appliedDiscount(codes) })
  await countPaymentPage(db, uuid, payer.clientHash, context.now())
  await expireCheckouts(db, context, await findOwnPages(db, commission.id, payer.browserHash))
  await expireCheckouts(db, context, codes.checkoutsToExpire)
  const line = {
    id: null,
    custom: true,
    name: await lineName(db, commission),
    quantity: 1,
    price_cents: bill.subtotal,
    picture_hash: await newestImageOfStaff(db, commission.id),
  }
  const { userId, browserHash, clientHash } = payer
  const order = {
    customer: { userId, browserHash, clientHash },
    form,
    products: [line],
    commission: { uuid },
    giftCard: codes.giftCard,
    bill,
    discount: discountOfOrder(codes, bill),
    claimEntry: null,
  }
  return startPayment(db, services, order, { cancelUrl: settings.publicUrl + commissionPage(uuid) })
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
