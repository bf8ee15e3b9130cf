import type { Fees, ShippingOption } from '#contract/checkout.ts'
import { type Cents, toDollars } from '#contract/money.ts'
import type { ShippingMethod } from '#contract/shop.ts'
import { Refusal, wrongField } from '#server/refusal.ts'
import { INSURED_UP_TO, insuranceFee } from './postal/rates.ts'
import { type ParcelPiece, type PostSettings, shippingPrices } from './shipping.ts'

export interface FeeSettings extends PostSettings {
  /** The card provider's share of the whole bill, in thousandths. */
  CARD_FEE_PERMILLE: number
  /** And what it takes on top of each payment. */
  CARD_FEE_CENTS: number
}

export interface PricedPiece extends ParcelPiece {
  price_cents: Cents
}

export interface Bill {
  subtotal: Cents
  shipping: Cents
  cardFee: Cents
  baseInsurance: Cents
  /** What insurance adds to the bill: its fee, and the card fee on that. */
  insurance: Cents
  totalWithoutInsurance: Cents
  totalWithInsurance: Cents
  total: Cents
  shippingPrices: Partial<Record<ShippingMethod, Cents>>
}

/**
 * What the pieces cost to their buyer, to the cent.
 * @throws {Refusal} 400 when no way of shipping takes the parcel, not the chosen one, or insurance is not offered.
 */
export function calculateBill(
  pieces: PricedPiece[],
  choice: { shippingMethod: ShippingMethod; addInsurance: boolean },
  settings: FeeSettings,
): Bill {
  const subtotal = pieces.reduce((sum, piece) => sum + piece.price_cents * piece.quantity, 0)
  const prices = shippingPrices(pieces, settings)
  const shipping = requireShipping(prices, choice.shippingMethod)
  if (choice.addInsurance && subtotal > INSURED_UP_TO) {
    throw wrongField('addInsurance', 'The post insures up to $5,000. Contact the shop about this order.')
  }
  const baseInsurance = insuranceFee(subtotal)
  const totalWithoutInsurance = grossUp(subtotal + shipping, settings)
  const totalWithInsurance = grossUp(subtotal + shipping + baseInsurance, settings)
  return {
    subtotal,
    shipping,
    cardFee: totalWithoutInsurance - subtotal - shipping,
    baseInsurance,
    insurance: totalWithInsurance - totalWithoutInsurance,
    totalWithoutInsurance,
    totalWithInsurance,
    total: choice.addInsurance ? totalWithInsurance : totalWithoutInsurance,
    shippingPrices: prices,
  }
}

function requireShipping(prices: Bill['shippingPrices'], method: ShippingMethod): Cents {
  if (Object.keys(prices).length === 0) {
    throw new Refusal(400, 'This order is too large for the post. Contact the shop and we will find a way.')
  }
  const price = prices[method]
  if (price === undefined)
    throw wrongField('shippingMethod', 'No flat rate box takes this many pieces. Choose standard.')
  return price
}

/** The smallest bill of which `net` remains after the card fee. */
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
