import type { Cart, FeesReply } from '#contract/sales/checkout/checkout.ts'
import type { Db } from '#server/platform/db/open.ts'
import { wrongField } from '#server/platform/errors.ts'
import { type DiscountedProduct, discountOn, requireUsable } from '#server/sales/discounts/apply.ts'
import type { DiscountCustomer } from '#server/sales/discounts/customer-uses.ts'
import { type DiscountRow, findDiscount, toFields } from '#server/sales/discounts/read.ts'
import type { UsableCard } from '#server/sales/gift-cards/find-card.ts'
import type { OrderDiscount } from '#server/sales/orders/create-order.ts'
import { type CodeSender, withCodeLimit } from './code-attempts.ts'
import type { Bill, BillChoice } from './fees.ts'
import { availableBalance, openOrdersWith, readGiftCard } from './gift-card-code.ts'
import { priceCart } from './price-cart.ts'

export interface EnteredCodes {
  /** Empty for none. */
  discountCode?: string | null | undefined
  giftCardCode?: string | null | undefined
}

/** The codes of a cart that can be used now. */
export interface Codes {
  discount: DiscountRow | null
  giftCard: UsableCard | null
  /** Unpaid checkouts of the same browser that hold what this one needs. */
  checkoutsToExpire: number[]
}

/** Who enters codes, and from where. */
export interface CodeUser extends CodeSender, DiscountCustomer {
  browserHash: string
}

/** Checks the codes of a cart. @throws {Invalid} for a code that can't be used, {TooMany} after too many wrong ones */
export function requireCodes(
  db: Db,
  { cart, ...entered }: EnteredCodes & { cart: Cart },
  user: CodeUser,
): Promise<Codes> {
  return requireCodesFor(db, entered, () => priceCart(db, cart, user.now), user)
}

/** @throws {Invalid} for a code that can't be used, {TooMany} after too many wrong ones */
export async function requireCodesFor(
  db: Db,
  { giftCardCode, discountCode }: EnteredCodes,
  priceProducts: () => Promise<DiscountedProduct[]>,
  user: CodeUser,
): Promise<Codes> {
  const { discount, checkoutsToExpire } = await requireDiscount(db, discountCode, priceProducts, user)
  const giftCard = await readGiftCard(db, user, giftCardCode)
  const withCard = giftCard ? await openOrdersWith(db, giftCard.id, user.browserHash) : []
  return { discount, giftCard, checkoutsToExpire: [...checkoutsToExpire, ...withCard.map(({ id }) => id)] }
}

async function requireDiscount(
  db: Db,
  discountCode: EnteredCodes['discountCode'],
  priceProducts: () => Promise<DiscountedProduct[]>,
  user: CodeUser,
): Promise<Omit<Codes, 'giftCard'>> {
  if (!discountCode) return { discount: null, checkoutsToExpire: [] }
  const discount = await withCodeLimit(db, user, (tx) => findDiscount(tx, discountCode, user.now))
  if (discount === null) throw wrongField('discountCode', 'This code is not valid.')
  const products = await priceProducts()
  const checkoutsToExpire = await requireUsable(db, discount, products, user)
  return { discount, checkoutsToExpire }
}

/** Returns the discount and the gift card balance for a bill of these products. */
export async function takenOff(
  db: Db,
  { discount, giftCard }: Codes,
  products: DiscountedProduct[],
  browserHash: string,
): Promise<Required<Pick<BillChoice, 'discount' | 'freeShipping' | 'giftCardBalance'>>> {
  return {
    discount: discount === null ? 0 : discountOn(discount, products),
    freeShipping: discount?.kind === 'free_shipping',
    giftCardBalance: giftCard === null ? 0 : await availableBalance(db, giftCard.id, browserHash),
  }
}

export function appliedDiscount({ discount }: Codes): FeesReply['applied_discount'] {
  if (discount === null) return null
  const { code, kind, value } = toFields(discount)
  return { code, kind, value }
}

export function discountOfOrder({ discount }: Codes, bill: Bill): OrderDiscount | null {
  if (discount === null) return null
  const { id, code, kind } = discount
  return { id, code, given: kind === 'free_shipping' ? bill.waivedShipping : bill.discount }
}
