import { type Cents, formatDollars, proportion, toDollars } from '#contract/platform/values/money.ts'
import type { Db } from '#server/platform/db/open.ts'
import { wrongField } from '#server/platform/errors.ts'
import { type CustomerUse, type DiscountCustomer, usesOfCustomer } from './customer-uses.ts'
import { categoriesOf, type DiscountRow } from './read.ts'

export interface DiscountedProduct {
  price_cents: Cents
  quantity: number
  category_id: number
}

export const USED_UP = 'This code has been used up.'

/**
 * @returns the unpaid checkouts of this browser that must end before the order can have its use.
 * @throws {Invalid} with the reason why the code can't be used now
 */
export async function requireUsable(
  db: Db,
  discount: DiscountRow,
  products: DiscountedProduct[],
  { now, ...customer }: DiscountCustomer & { now: number },
): Promise<number[]> {
  if (discount.ends_at !== null && discount.ends_at <= now) throw wrongCode('This code has expired.')
  const uses = hasLimit(discount) ? await usesOfCustomer(db, discount.id, customer) : []
  const own = uses.filter(({ isOwnCheckout }) => isOwnCheckout)
  if (isUsedUp(discount, uses, own)) throw wrongCode(USED_UP)
  const missing = (discount.min_subtotal_cents ?? 0) - sumOf(products)
  if (missing > 0) throw wrongCode(`Spend ${formatDollars(toDollars(missing))} more to use this code.`)
  if (eligible(discount, products).length === 0)
    throw wrongCode('This code does not apply to anything in your cart.')
  return isUsedUp(discount, uses, []) ? own.map(({ orderId }) => orderId) : []
}

/** Returns the discount on the goods, in cents. */
export function discountOn(discount: DiscountRow, products: DiscountedProduct[]): Cents {
  const sum = sumOf(eligible(discount, products))
  if (discount.kind === 'percent') return proportion(sum, discount.value ?? 0, 100)
  return discount.kind === 'amount' ? Math.min(discount.value ?? 0, sum) : 0
}

function hasLimit({ max_uses, max_uses_per_customer }: DiscountRow): boolean {
  return max_uses !== null || max_uses_per_customer !== null
}

/** @param ended uses that will be returned first */
function isUsedUp(discount: DiscountRow, uses: CustomerUse[], ended: CustomerUse[]): boolean {
  const { max_uses, max_uses_per_customer } = discount
  const byCustomer = uses.filter((use) => use.isByCustomer && !ended.includes(use)).length
  return (
    (max_uses !== null && discount.uses - ended.length >= max_uses) ||
    (max_uses_per_customer !== null && byCustomer >= max_uses_per_customer)
  )
}

function eligible(discount: DiscountRow, products: DiscountedProduct[]): DiscountedProduct[] {
  const categories = categoriesOf(discount)
  return categories === null
    ? products
    : products.filter(({ category_id }) => categories.includes(category_id))
}

function sumOf(products: DiscountedProduct[]): Cents {
  return products.reduce((sum, { price_cents, quantity }) => sum + price_cents * quantity, 0)
}

function wrongCode(message: string) {
  return wrongField('discountCode', message)
}
