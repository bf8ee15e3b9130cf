import type { Settings } from '#contract/operations/settings/settings.ts'
import type { ShippingSettings } from '#contract/operations/settings/shipping.ts'
import { type Cents, formatDollars, toCents, toDollars } from '#contract/platform/values/money.ts'
import type { FeesReply } from '#contract/sales/checkout/checkout.ts'
import type { ShippingMethod } from '#contract/sales/checkout/values.ts'
import type { DeliveryMethod } from '#contract/sales/orders/order-sources.ts'
import { Conflict, wrongField } from '#server/platform/errors.ts'
import type { Mates } from '#server/sales/orders/parcel-mates.ts'
import { cardFeeRuleOf, type Place, placesOf, taxRuleOf } from './local-rules.ts'
import { type ParcelProduct, priceInParcel, shippingPrices } from './shipping.ts'
import { type Charges, calculateTotals, type TaxRule, type Totals } from './totals.ts'

export type FeeSettings = Pick<Settings, 'shipping' | 'tax' | 'card_fee'>

export interface PricedProduct extends ParcelProduct {
  price_cents: Cents
}

export interface BillChoice extends Place {
  shippingMethod: DeliveryMethod
  addInsurance: boolean
  /** Taken off the subtotal, at most all of it. */
  discount?: Cents
  /** Standard shipping costs nothing, whatever the goods cost. */
  freeShipping?: boolean
  /** The balance of the gift card. */
  giftCardBalance?: Cents
  /** The paid deposit of a commission. */
  deposit?: Cents
  /** What it ships with, in one parcel. */
  mates?: Mates | null
  /** The payment provider's when empty; 0 for a payment by hand. */
  minCharge?: Cents
  /** What a paid order keeps that is changed. */
  own?: OwnRates
}

/** Instead of today's settings. */
export interface OwnRates {
  /** Where the shop has no rate for the parcel any more. */
  shipping?: { shipping: Cents; handling: Cents } | undefined
  /** Where the shop no longer insures it. */
  insurance?: Cents | undefined
  cardFee?: Cents | undefined
  taxRule?: TaxRule | undefined
}

export interface Bill
  extends Omit<Charges, 'taxRule' | 'cardFeeRule' | 'giftCardBalance' | 'deposit' | 'minCharge' | 'cardFee'>,
    Totals {
  deposit: Cents
  /** Part of `shipping`. */
  handling: Cents
  /** Saved by a free shipping code on the chosen method. */
  waivedShipping: Cents
  taxRule: TaxRule
  isTaxPending: boolean
  /** The carrier's insurance fee, chosen or not. */
  baseInsurance: Cents
  /** Added to the total by insurance. */
  calculatedInsurance: Cents
  /** The highest subtotal that can be insured. Null when no insurance is offered. */
  insuredUpTo: Cents | null
  cardFeeWithoutInsurance: Cents
  totalWithoutInsurance: Cents
  totalWithInsurance: Cents
  shippingPrices: Partial<Record<ShippingMethod, Cents>>
}

/** The payment provider's limit: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const MAX_TOTAL: Cents = 99_999_999

/** @throws {Invalid} when the parcel can't be shipped this way or insured, or costs too much for one payment */
export function calculateBill(
  products: PricedProduct[],
  choice: BillChoice,
  { shipping: settings, tax, card_fee }: FeeSettings,
): Bill {
  const { discount = 0, freeShipping = false, giftCardBalance = 0, deposit = 0, minCharge, own = {} } = choice
  const subtotal = products.reduce((sum, product) => sum + product.price_cents * product.quantity, 0)
  const alone = shippingPrices(products, subtotal - discount, settings, { freeByCode: freeShipping })
  const method = choice.shippingMethod === 'pickup' ? null : choice.shippingMethod
  const together =
    method && choice.mates && priceInParcel(products, choice.mates, alone, { method, settings })
  const shipping =
    together?.shipping ??
    own.shipping?.shipping ??
    (method === null ? 0 : requireShipping(alone.prices, method))
  const insuranceRows = method === null ? [] : settings.insurance
  const limit = insuredUpTo(insuranceRows)
  const fee = own.insurance ?? insuranceFee(subtotal, insuranceRows)
  if (choice.addInsurance && fee === null) throw notInsurable(limit)
  const baseInsurance = fee ?? 0
  const amounts = { subtotal, discount, shipping, giftCardBalance, deposit, minCharge, cardFee: own.cardFee }
  const rules = placesOf(choice).flatMap((place, _, places) =>
    places.map((other) => ({
      taxRule: own.taxRule ?? taxRuleOf(tax, place),
      cardFeeRule: cardFeeRuleOf(card_fee, other),
    })),
  )
  const insurance = choice.addInsurance ? baseInsurance : 0
  const { taxRule, cardFeeRule } = dearest(rules, { ...amounts, insurance })
  const charges = { ...amounts, taxRule, cardFeeRule }
  const without = calculateTotals({ ...charges, insurance: 0 })
  const insured = calculateTotals({ ...charges, insurance: baseInsurance })
  const totals = choice.addInsurance ? insured : without
  if (totals.total > MAX_TOTAL) {
    const max = formatDollars(toDollars(MAX_TOTAL))
    throw wrongField('cart', `One order can be at most ${max}. Please order in two parts.`)
  }
  return {
    ...totals,
    subtotal,
    discount,
    deposit,
    shipping,
    handling: together?.handling ?? own.shipping?.handling ?? (method && alone.handling[method]) ?? 0,
    waivedShipping: (method && alone.waived[method]) ?? 0,
    insurance,
    taxRule,
    isTaxPending: tax.enabled && !choice.state,
    baseInsurance,
    calculatedInsurance: insured.total - without.total,
    insuredUpTo: limit,
    cardFeeWithoutInsurance: without.cardFee,
    totalWithoutInsurance: without.total,
    totalWithInsurance: insured.total,
    shippingPrices: alone.prices,
  }
}

type Rules = Pick<Charges, 'taxRule' | 'cardFeeRule'>

/** Nobody pays less by confirming that an address is in two states. */
export function dearest(rules: Rules[], amounts: Omit<Charges, keyof Rules>): Rules {
  const totalOf = (rule: Rules) => calculateTotals({ ...amounts, ...rule }).total
  return rules.reduce((most, rule) => (totalOf(rule) > totalOf(most) ? rule : most))
}

function requireShipping(prices: Bill['shippingPrices'], method: ShippingMethod): Cents {
  if (Object.keys(prices).length === 0) {
    throw wrongField(
      'cart',
      'This order is too large to ship by mail. Contact the shop and we will find a way.',
    )
  }
  const price = prices[method]
  if (price === undefined)
    throw wrongField('shippingMethod', 'No flat rate box takes this many pieces. Choose standard.')
  return price
}

function notInsurable(limit: Cents | null) {
  const offer = limit === null ? 'Insurance is not offered.' : `Insurance covers up to ${round(limit)}.`
  return wrongField('addInsurance', `${offer} Contact the shop about this order.`)
}

/** "$5,000" */
function round(cents: Cents): string {
  return formatDollars(toDollars(cents)).replace(/\.00$/, '')
}

const SHIPPING_LABELS: Record<ShippingMethod, string> = {
  standard: 'USPS Standard',
  flat_rate: 'USPS Flat Rate',
}

interface Offer {
  applied?: FeesReply['applied_discount']
  /** Where customers can pick up. */
  places?: ShippingSettings['pickup']['places']
  join?: FeesReply['join']
}

/** @param seen the total that the customer was shown. @throws {Conflict} with the fees as they are now */
export function requireSameTotal(seen: Cents, bill: Bill, offer: Offer): void {
  if (seen === bill.total) return
  throw new Conflict('The total has changed. Please review it before you pay.', { fees: toFees(bill, offer) })
}

export function toFees(bill: Bill, { applied = null, places = [], join = null }: Offer = {}): FeesReply {
  return {
    subtotal: toDollars(bill.subtotal),
    discount: toDollars(bill.discount),
    shipping: toDollars(bill.shipping),
    handling: toDollars(bill.handling),
    stripeFee: toDollars(bill.cardFeeWithoutInsurance),
    baseInsurance: toDollars(bill.baseInsurance),
    calculatedInsurance: toDollars(bill.calculatedInsurance),
    tax: toDollars(bill.tax),
    tax_rate: bill.taxRule.rate / 1000,
    tax_pending: bill.isTaxPending,
    totalWithoutInsurance: toDollars(bill.totalWithoutInsurance),
    totalWithInsurance: toDollars(bill.totalWithInsurance),
    total: toDollars(bill.total),
    gift_card: toDollars(bill.giftCard),
    deposit: toDollars(bill.deposit),
    amount_due: toDollars(bill.amountDue),
    shippingOptions: [
      ...(Object.entries(bill.shippingPrices) as [ShippingMethod, Cents][]).map(([id, cents]) => ({
        id,
        label: SHIPPING_LABELS[id],
        amount: toDollars(cents),
      })),
      ...places.map(({ id, ...place }) => ({
        id: `pickup-${id}` as const,
        label: `Pick up at ${place.name}`,
        amount: 0,
        place,
      })),
    ],
    insurance_up_to: bill.insuredUpTo === null ? null : toDollars(bill.insuredUpTo),
    applied_discount: applied,
    join,
  }
}

type InsuranceRows = ShippingSettings['insurance']

/** The fee of the first row that covers the value. Null above the last row. */
export function insuranceFee(declared: Cents, rows: InsuranceRows): Cents | null {
  const row = rows.find(({ up_to }) => declared <= toCents(up_to))
  return row ? toCents(row.fee) : null
}

/** Null when no insurance is offered. */
function insuredUpTo(rows: InsuranceRows): Cents | null {
  const last = rows.at(-1)
  return last ? toCents(last.up_to) : null
}
