import { toCents, toDollars } from '#contract/platform/values/money.ts'
import type { FeesReply } from '#contract/sales/checkout/checkout.ts'
import type { CheckoutMethod } from '#contract/sales/checkout/pickup.ts'
import type { SummaryAmounts } from '#contract/sales/orders/summary-rows.ts'

/** The choices that change the total, besides the cart. */
export interface QuoteChoice {
  shippingMethod: CheckoutMethod
  addInsurance: boolean
  state: string | null
  zip: string | null
  placeConfirmed?: boolean
  discountCode?: string | null
  giftCardCode?: string | null
  /** The order in whose parcel it goes. */
  joinOrder?: string | null | undefined
}

export interface Quote extends FeesReply {
  amounts: SummaryAmounts
}

/** Splits the total as the order will: the card fee is the rest, so that the parts add up. */
export function toQuote(fees: FeesReply, { addInsurance }: Pick<QuoteChoice, 'addInsurance'>): Quote {
  const { subtotal, discount, shipping, tax, total, gift_card, deposit } = fees
  const insurance = addInsurance ? fees.baseInsurance : 0
  const others = [subtotal, -discount, shipping, insurance, tax].reduce((sum, part) => sum + toCents(part), 0)
  const card_fee = toDollars(toCents(total) - others)
  return {
    ...fees,
    amounts: { subtotal, discount, shipping, insurance, tax, card_fee, total, gift_card, deposit },
  }
}
