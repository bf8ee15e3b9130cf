import type { Fees, ShippingOption } from '#contract/checkout/checkout.ts'
import type { ShippingMethod } from '#contract/checkout/shipping-methods.ts'
import { type Cents, formatDollars, toDollars } from '#contract/money.ts'
import { wrongField } from '#server/http/http-error.ts'
import { type ParcelProduct, type ShippingSettings, shippingPrices } from './shipping.ts'
import { INSURED_UP_TO, insuranceFee } from './usps/rates.ts'

export interface FeeSettings extends ShippingSettings {
  /** The provider's fee, in thousandths of the total. */
  CARD_FEE_PERMILLE: number
  /** The provider's fixed fee per payment. */
  CARD_FEE_CENTS: number
}

export interface PricedProduct extends ParcelProduct {
  price_cents: Cents
}

export interface Bill {
  subtotal: Cents
  shipping: Cents
  cardFee: Cents
  baseInsurance: Cents
  /** The insurance fee plus the card fee on it. */
  insurance: Cents
  totalWithoutInsurance: Cents
  totalWithInsurance: Cents
  total: Cents
  shippingPrices: Partial<Record<ShippingMethod, Cents>>
}

/** The payment provider's limit: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const MAX_TOTAL: Cents = 99_999_999

/** @throws {HttpError} 400 when the parcel can't be shipped this way or insured, or costs too much for one payment */
export function calculateBill(
  products: PricedProduct[],
  choice: { shippingMethod: ShippingMethod; addInsurance: boolean },
  settings: FeeSettings,
): Bill {
  const subtotal = products.reduce((sum, product) => sum + product.price_cents * product.quantity, 0)
  const prices = shippingPrices(products, settings)
  const shipping = requireShipping(prices, choice.shippingMethod)
  if (choice.addInsurance && subtotal > INSURED_UP_TO) {
    throw wrongField('addInsurance', 'Insurance covers up to $5,000. Contact the shop about this order.')
  }
  const baseInsurance = insuranceFee(subtotal)
  const totalWithoutInsurance = grossUp(subtotal + shipping, settings)
  const totalWithInsurance = grossUp(subtotal + shipping + baseInsurance, settings)
  const total = choice.addInsurance ? totalWithInsurance : totalWithoutInsurance
  if (total > MAX_TOTAL) {
    const max = formatDollars(toDollars(MAX_TOTAL))
    throw wrongField('cart', `One order can be at most ${max}. Please order in two parts.`)
  }
  return {
    subtotal,
    shipping,
    cardFee: totalWithoutInsurance - subtotal - shipping,
    baseInsurance,
    insurance: totalWithInsurance - totalWithoutInsurance,
    totalWithoutInsurance,
    totalWithInsurance,
    total,
    shippingPrices: prices,
  }
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

/** The smallest total that leaves `net` after the card fee. */
function grossUp(net: Cents, settings: FeeSettings): Cents {
  return Math.ceil(((net + settings.CARD_FEE_CENTS) * 1000) / (1000 - settings.CARD_FEE_PERMILLE))
}

const SHIPPING_LABELS: Record<ShippingMethod, string> = {
  standard: 'USPS Standard',
  flat_rate: 'USPS Flat Rate',
}

export function toFees(bill: Bill): Fees & { shippingOptions: ShippingOption[] } {
  return {
    subtotal: toDollars(bill.subtotal),
    shipping: toDollars(bill.shipping),
    stripeFee: toDollars(bill.cardFee),
    baseInsurance: toDollars(bill.baseInsurance),
    calculatedInsurance: toDollars(bill.insurance),
    totalWithoutInsurance: toDollars(bill.totalWithoutInsurance),
    totalWithInsurance: toDollars(bill.totalWithInsurance),
    total: toDollars(bill.total),
    shippingOptions: (Object.entries(bill.shippingPrices) as [ShippingMethod, Cents][]).map(
      ([id, cents]) => ({
        id,
        label: SHIPPING_LABELS[id],
        amount: toDollars(cents),
      }),
    ),
  }
}
