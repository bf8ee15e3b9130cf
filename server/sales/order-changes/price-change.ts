import type { Cents } from '#contract/platform/values/money.ts'
import type { Settlement } from '#contract/sales/orders/order-change.ts'
import type { Db } from '#server/platform/db/open.ts'
import {
  type Bill,
  calculateBill,
  dearest,
  type FeeSettings,
  insuranceFee,
  type OwnRates,
  type PricedProduct,
} from '#server/sales/checkout/fees.ts'
import { type Place, placesOf, taxRuleOf } from '#server/sales/checkout/local-rules.ts'
import { shippingPrices } from '#server/sales/checkout/shipping.ts'
import { calculateTotals, type TaxRule } from '#server/sales/checkout/totals.ts'
import { discountOn } from '#server/sales/discounts/apply.ts'
import type { DiscountRow } from '#server/sales/discounts/read.ts'
import { amountColumns, cardFeeOf } from '#server/sales/orders/amounts.ts'
import { findMates } from '#server/sales/orders/parcel-mates.ts'
import type { ChangedColumns } from '#server/sales/orders/planned-change.ts'
import type { OrderRow } from '#server/sales/orders/queries.ts'

/** A line with what its price depends on. */
export interface PricedLine extends PricedProduct {
  /** Null for a line that is not of the catalog. */
  category_id: number | null
}

/** How an order is delivered, as it will be. */
export interface Delivery {
  state: string
  zip: string
  shipping_method: OrderRow['shipping_method']
  insured: boolean
}

const NO_FEE = { basisPoints: 0, fixed: 0 }

/** Works out the tax at another place, and nothing else. */
export function priceAtPlace(
  order: OrderRow,
  place: Place,
  { tax }: FeeSettings,
  hand: Cents,
): ChangedColumns {
  const amounts = { ...keptOf(order), cardFee: cardFeeOf(order) }
  const rules = confirmedPlaces(place).map((each) => ({
    taxRule: taxRuleOf(tax, each),
    cardFeeRule: NO_FEE,
  }))
  const { taxRule } = dearest(rules, amounts)
  const totals = calculateTotals({ ...amounts, taxRule, cardFeeRule: NO_FEE })
  return columnsOf(order, { ...amounts, ...totals, taxRule, handling: order.handling_cents }, hand)
}

interface Repriced {
  lines: PricedLine[]
  /** As they are now. */
  before: PricedLine[]
  delivery: Delivery
  settle: Settlement | undefined
  /** What staff took by hand and the order still has. */
  hand: Cents
}

/**
 * Works out everything with today's settings. The order keeps its discount, what a gift card and a deposit paid, whether it has a card
 * fee, and each rate that the shop does not have any more. The card fee is that of what a card pays: cash and a waiver add none, and
 * only what a card is about to pay raises it.
 * @throws {Invalid} as a checkout does
 */
export async function priceAnew(
  db: Db,
  order: OrderRow,
  { settle, ...change }: Repriced,
  settings: FeeSettings,
): Promise<ChangedColumns> {
  const { delivery, lines } = change
  const discount = await discountOf(db, order, lines)
  const mates = await findMates(db, order, settings.shipping)
  const ownFee = cardFeeOf(order)
  const hasFee = settings.card_fee.enabled && hasFeeRule(order, change.hand)
  const card_fee = { ...settings.card_fee, enabled: hasFee }
  const bill = (own: OwnRates, withoutCard: Cents = 0): Bill =>
    calculateBill(
      lines,
      {
        ...{ state: delivery.state, zip: delivery.zip, placeConfirmed: true },
        shippingMethod: delivery.shipping_method,
        addInsurance: delivery.insured,
        ...discount,
        giftCardBalance: order.gift_card_cents + withoutCard,
        deposit: order.deposit_cents,
        mates,
        minCharge: 0,
        own: { ...ownRates(order, change, settings), ...own },
      },
      { ...settings, card_fee },
    )
  const kept = bill({ cardFee: ownFee })
  // The shop no longer has a card fee, but the order does.
  const isOwnFee = !settings.card_fee.enabled && ownFee > 0
  const unwaived = unwaivedOf(order, kept.total)
  const priced = isOwnFee ? kept : bill({}, change.hand + order.waived_cents - unwaived)
  const isPaidByCard = kept.total > order.total_cents && settle !== 'cash' && settle !== 'waive'
  const result = priced.cardFee > ownFee && !isPaidByCard ? kept : priced
  return {
    ...columnsOf(order, result, change.hand),
    discount_given_cents: discount.freeShipping ? result.waivedShipping : result.discount,
  }
}

/** What comes off a waiver, when the total falls. */
function unwaivedOf({ waived_cents, total_cents }: OrderRow, total: Cents): Cents {
  return Math.min(waived_cents, Math.max(0, total_cents - total))
}

function keptOf(order: OrderRow) {
  return {
    subtotal: order.subtotal_cents,
    discount: order.discount_cents,
    shipping: order.shipping_cents,
    insurance: order.insurance_cents,
    giftCardBalance: order.gift_card_cents,
    deposit: order.deposit_cents,
    minCharge: 0,
  }
}

/** Both were confirmed when the address was entered. */
function confirmedPlaces(place: Place): Place[] {
  return placesOf({ ...place, placeConfirmed: true })
}

interface Amounts {
  subtotal: Cents
  discount: Cents
  shipping: Cents
  insurance: Cents
  tax: Cents
  cardFee: Cents
  total: Cents
  handling: Cents | null
  taxRule: TaxRule
}

/** What falls goes back to card, deposit, gift card and hand in this order, so what these paid falls last. */
function columnsOf(order: OrderRow, amounts: Amounts, hand: Cents): ChangedColumns {
  const { rate, isZipRate } = amounts.taxRule
  const unwaived = unwaivedOf(order, amounts.total)
  const paid = Math.max(0, amounts.total - order.waived_cents + unwaived - hand)
  const giftCard = Math.min(order.gift_card_cents, paid)
  const deposit = Math.min(order.deposit_cents, paid - giftCard)
  const due = amounts.total - giftCard - deposit
  return {
    ...amountColumns({ ...amounts, giftCard, deposit, amountDue: due }),
    tax_rate: rate,
    tax_zip_rate: isZipRate ? 1 : 0,
  }
}

/** An order without a card fee gets none, unless a card had nothing to pay. */
function hasFeeRule(order: OrderRow, hand: Cents): boolean {
  const { total_cents, gift_card_cents, deposit_cents, waived_cents } = order
  const paidByCard = total_cents - gift_card_cents - deposit_cents - waived_cents - hand
  return cardFeeOf(order) > 0 || (order.source !== 'admin' && paidByCard <= 0)
}

/** The order's own rates, where the shop has none for the order as it was. */
function ownRates(
  order: OrderRow,
  { before, delivery }: Pick<Repriced, 'before' | 'delivery'>,
  { shipping: settings, tax }: FeeSettings,
): OwnRates {
  const { shipping_method: method } = order
  const sameMethod = method === delivery.shipping_method && method !== 'pickup'
  const isUnshippable = sameMethod && shippingPrices(before, 0, settings).prices[method] === undefined
  const isUninsurable =
    order.insured === 1 && delivery.insured && insuranceFee(order.subtotal_cents, settings.insurance) === null
  const samePlace = order.state === delivery.state && order.zip === delivery.zip
  const isUntaxed = samePlace && confirmedPlaces(order).every((place) => taxRuleOf(tax, place).rate === 0)
  return {
    ...(isUnshippable && {
      shipping: { shipping: order.shipping_cents, handling: order.handling_cents ?? 0 },
    }),
    ...(isUninsurable && { insurance: order.insurance_cents }),
    ...(isUntaxed && order.tax_rate > 0 && { taxRule: ownTaxRule(order) }),
  }
}

/** Finds what the order's own rate was applied to. */
function ownTaxRule(order: OrderRow): TaxRule {
  const rule = { rate: order.tax_rate, isZipRate: order.tax_zip_rate === 1 }
  const amounts = { ...keptOf(order), cardFee: cardFeeOf(order), cardFeeRule: NO_FEE }
  const rules = [false, true].flatMap((taxShipping) =>
    [false, true].map((taxCardFee): TaxRule => ({ ...rule, taxShipping, taxCardFee })),
  )
  const found = rules.find((taxRule) => calculateTotals({ ...amounts, taxRule }).tax === order.tax_cents)
  return found ?? { ...rule, taxShipping: false, taxCardFee: false }
}

/** It never grows. A percentage is taken of what it applies to, also below the code's minimum. */
async function discountOf(
  db: Db,
  order: OrderRow,
  lines: PricedLine[],
): Promise<{ discount: Cents; freeShipping: boolean }> {
  const subtotal = lines.reduce((sum, { price_cents, quantity }) => sum + price_cents * quantity, 0)
  const most = Math.min(order.discount_cents, subtotal)
  const row = await findDiscount(db, order.discount_id)
  if (row?.kind === 'free_shipping') return { discount: most, freeShipping: true }
  if (row?.kind !== 'percent') return { discount: most, freeShipping: false }
  // A line without a category is eligible where all are.
  const products = lines.map((line) => ({ ...line, category_id: line.category_id ?? 0 }))
  return { discount: Math.min(most, discountOn(row, products)), freeShipping: false }
}

function findDiscount(db: Db, id: number | null): Promise<DiscountRow | undefined> {
  return db
    .selectFrom('discounts')
    .selectAll()
    .where('id', '=', id ?? 0)
    .executeTakeFirst()
}
