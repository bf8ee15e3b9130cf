import { type Cents, proportion } from '#contract/platform/values/money.ts'
import { type CardFeeRule, grossUp } from '#contract/sales/checkout/card-fee.ts'
import { MIN_CHARGE } from '#contract/sales/checkout/values.ts'

/** Tax rates are whole thousandths of a percent: 6.625 % is 6625. */
const WHOLE = 100_000

export interface TaxRule {
  rate: number
  isZipRate: boolean
  taxShipping: boolean
  taxCardFee: boolean
}

export interface Charges {
  subtotal: Cents
  discount: Cents
  /** With handling. */
  shipping: Cents
  /** The carrier's fee, or 0 without insurance. */
  insurance: Cents
  taxRule: TaxRule
  cardFeeRule: CardFeeRule
  /** 0 without a gift card. */
  giftCardBalance: Cents
  /** The paid deposit of a commission; at most the bill without a card fee. */
  deposit?: Cents
  /** At least this is charged, unless nothing is. */
  minCharge?: Cents | undefined
  /** Instead of the rule's: that of a paid order which keeps its own. */
  cardFee?: Cents | undefined
}

export interface Totals {
  /** With the tax on the card fee. */
  tax: Cents
  cardFee: Cents
  /** Paid by the gift card. */
  giftCard: Cents
  /** subtotal − discount + shipping + insurance + tax + card fee */
  total: Cents
  /** Charged to the card: 0, or at least `minCharge`. */
  amountDue: Cents
}

export function calculateTotals(charges: Charges): Totals {
  const { subtotal, discount, shipping, insurance, taxRule, giftCardBalance, deposit = 0 } = charges
  const goods = subtotal - discount
  const tax = proportion(goods + (taxRule.taxShipping ? shipping : 0), taxRule.rate, WHOLE)
  const net = goods + shipping + insurance + tax
  const left = Math.max(0, net - deposit)
  const payment = cardPayment(left, Math.max(0, left - giftCardBalance), charges)
  return {
    tax: tax + payment.feeTax,
    cardFee: payment.fee,
    giftCard: left - payment.net,
    total: net + payment.fee + payment.feeTax,
    amountDue: payment.amount,
  }
}

interface CardPayment {
  /** Kept by the shop, besides the tax on the fee. */
  net: Cents
  fee: Cents
  feeTax: Cents
  amount: Cents
}

/** A gift card pays less, and then the card fee rises, until the amount can be charged. */
function cardPayment(billed: Cents, net: Cents, rules: Charges): CardPayment {
  const { minCharge = MIN_CHARGE } = rules
  let payment = withFee(net, rules)
  while (payment.amount > 0 && payment.amount < minCharge && payment.net < billed) {
    const larger = withFee(payment.net + 1, rules)
    if (larger.amount > minCharge) break
    payment = larger
  }
  const missing = payment.amount === 0 ? 0 : Math.max(0, minCharge - payment.amount)
  return { ...payment, fee: payment.fee + missing, amount: payment.amount + missing }
}

function withFee(net: Cents, { taxRule, cardFeeRule, cardFee }: Charges): CardPayment {
  const fee = cardFee ?? (net === 0 ? 0 : grossUp(net, cardFeeRule) - net)
  const feeTax = taxRule.taxCardFee ? proportion(fee, taxRule.rate, WHOLE) : 0
  return { net, fee, feeTax, amount: net + fee + feeTax }
}
