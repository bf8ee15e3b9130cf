import { type Cents, proportion, toCents } from '#contract/platform/values/money.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'

export type RefundedOrder = Pick<
  AdminOrder,
  'subtotal' | 'discount' | 'shipping' | 'tax' | 'tax_rate' | 'card_fee' | 'total_price'
> & {
  products: Pick<AdminOrder['products'][number], 'name' | 'price' | 'quantity'>[]
  events: Pick<AdminOrder['events'][number], 'kind' | 'detail'>[]
  payment: Pick<AdminOrder['payment'], 'refunded' | 'refundable'>
}

export interface RefundChoice {
  /** For each line of the order. */
  quantities: number[]
  /** Without tax. */
  shipping: Cents
  /** With its tax. */
  other: Cents
}

export interface RefundAmount {
  /** After the order's discount, without tax. */
  pieces: Cents
  shipping: Cents
  other: Cents
  /** On pieces and shipping. */
  tax: Cents
  /** The amount that `tax` is calculated from. */
  taxed: Cents
  /** Refunded to the customer. */
  total: Cents
  /** The part of `total` that the tax report counts. */
  reportedTax: Cents
  isTooMuch: boolean
}

/** The rounding of earlier refunds can leave a cent less than the parts need. */
const ROUNDING: Cents = 1

/**
 * Pieces and shipping go back with the tax that was paid on them. Pieces are calculated together with those refunded
 * before, so that all of them add up to what was paid (docs/decisions/0033-refund-amounts.md).
 */
export function refundAmount(order: RefundedOrder, choice: RefundChoice): RefundAmount {
  const { goodsTax, shippingTax } = taxShares(order)
  const before = netPrice(order, refundedQuantities(order))
  const after = netPrice(order, addUp(refundedQuantities(order), choice.quantities))
  const goods = toCents(order.subtotal) - toCents(order.discount)
  const piecesTax = share(goodsTax, after, goods) - share(goodsTax, before, goods)
  const pieces = after - before
  const { shipping, other } = choice
  const tax = piecesTax + share(shippingTax, shipping, toCents(order.shipping))
  const refundable = toCents(order.payment.refundable)
  const sum = pieces + shipping + other + tax
  const excess = sum - refundable
  const rounding = tax > 0 && excess === ROUNDING ? ROUNDING : 0
  return {
    pieces,
    shipping,
    other,
    tax: tax - rounding,
    taxed: (goodsTax > 0 ? pieces : 0) + (shippingTax > 0 ? shipping : 0),
    total: sum - rounding,
    reportedTax: reportedTax(order, sum - rounding),
    isTooMuch: excess > rounding,
  }
}

export function refundedQuantities({ products, events }: RefundedOrder): number[] {
  const refunded = new Map<string, number>()
  for (const { name, quantity } of events.flatMap(productsOf)) {
    refunded.set(name, (refunded.get(name) ?? 0) + quantity)
  }
  return products.map(({ name, quantity }) => {
    const count = Math.min(quantity, refunded.get(name) ?? 0)
    refunded.set(name, (refunded.get(name) ?? 0) - count)
    return count
  })
}

function productsOf({ kind, detail }: RefundedOrder['events'][number]): { name: string; quantity: number }[] {
  if (kind !== 'refunded') return []
  const { purpose } = detail as { purpose?: { products?: { name: string; quantity: number }[] } }
  return purpose?.products ?? []
}

/** After the discount, without tax. */
export function netPrice({ products, subtotal, discount }: RefundedOrder, quantities: number[]): Cents {
  const gross = products.reduce((sum, { price }, line) => sum + toCents(price) * (quantities[line] ?? 0), 0)
  return gross - share(toCents(discount), gross, toCents(subtotal))
}

/** An order stores one tax. Its rate tells how much of it is on the goods and whether shipping was taxed. */
function taxShares(order: RefundedOrder): { goodsTax: Cents; shippingTax: Cents } {
  const [tax, shipping, fee] = [order.tax, order.shipping, order.card_fee].map(toCents) as [
    Cents,
    Cents,
    Cents,
  ]
  const goods = toCents(order.subtotal) - toCents(order.discount)
  const taxOn = (cents: Cents) => proportion(cents, Math.round(order.tax_rate * 1000), 100_000)
  const goodsTax = Math.min(tax, taxOn(goods))
  const both = taxOn(goods + shipping)
  const isShippingTaxed = tax === both || tax === both + taxOn(fee)
  return { goodsTax, shippingTax: isShippingTaxed ? both - goodsTax : 0 }
}

/** As in `server/sales/orders/amounts.ts`. */
function reportedTax({ tax, total_price, payment }: RefundedOrder, cents: Cents): Cents {
  const [whole, before] = [toCents(total_price), toCents(payment.refunded)]
  const taxIn = (refunded: Cents) => share(toCents(tax), Math.min(refunded, whole), whole)
  return taxIn(before + cents) - taxIn(before)
}

function share(amount: Cents, part: Cents, whole: Cents): Cents {
  return whole === 0 ? 0 : proportion(amount, part, whole)
}

function addUp(a: number[], b: number[]): number[] {
  return a.map((quantity, line) => quantity + (b[line] ?? 0))
}
