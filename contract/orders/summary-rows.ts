import { toCents, toDollars } from '#contract/money.ts'

/** In dollars. */
export interface SummaryAmounts {
  subtotal: number
  discount: number
  /** Of an order. */
  discount_code?: string | null | undefined
  shipping: number
  insurance: number
  tax: number
  card_fee: number
  total: number
  gift_card: number
  /** False for a gift card, whose bill has no shipping. */
  ships?: boolean
}

export interface SummaryRow {
  label: string
  /** In dollars; negative for what is taken off. */
  dollars: number
  /** The code that changed the amount. */
  code?: string | undefined
}

/** The rows of a bill: those that add up to the total, the total, and what a gift card pays of it. */
export function summaryRows(amounts: SummaryAmounts): {
  parts: SummaryRow[]
  total: SummaryRow
  payment: SummaryRow[]
} {
  const { subtotal, discount, discount_code, shipping, insurance, tax, card_fee, total, gift_card } = amounts
  const { ships = true } = amounts
  const code = discount_code ?? undefined
  const parts = [
    { label: 'Subtotal', dollars: subtotal },
    { label: 'Discount', dollars: -discount, code },
    // A code without a discount gives free shipping.
    { label: SHIPPING, dollars: shipping, code: discount === 0 ? code : undefined },
    { label: 'Insurance', dollars: insurance },
    { label: 'Tax', dollars: tax },
    { label: 'Card processing fee', dollars: card_fee },
  ]
  const payment = [
    { label: 'Gift card', dollars: -gift_card },
    { label: 'Amount due', dollars: toDollars(toCents(total) - toCents(gift_card)) },
  ]
  return {
    parts: parts.filter(({ label, dollars }) => dollars !== 0 || (label === SHIPPING && ships)),
    total: { label: 'Total', dollars: total },
    payment: gift_card === 0 ? [] : payment.filter(({ dollars }) => dollars !== 0),
  }
}

const SHIPPING = 'Shipping & handling'
