import { toCents, toDollars } from '#contract/platform/values/money.ts'

/** In dollars. */
export interface SummaryAmounts {
  subtotal: number
  discount: number
  /** For orders only. */
  discount_code?: string | null | undefined
  shipping: number
  insurance: number
  tax: number
  card_fee: number
  total: number
  gift_card: number
  /** For commissions only. Emails stored by earlier releases have none. */
  deposit?: number
  /** False for a gift card, whose bill has no shipping. */
  ships?: boolean
  /** A bill for pickup has no shipping either. */
  shipping_method?: string
}

export interface SummaryRow {
  label: string
  /** In dollars; negative for what is taken off. */
  dollars: number
  /** The code that changed the amount. */
  code?: string | undefined
}

/** The rows of a bill: those that add up to the total, the total, and what a deposit and a gift card pay of it. */
export function summaryRows(amounts: SummaryAmounts): {
  parts: SummaryRow[]
  total: SummaryRow
  payment: SummaryRow[]
} {
  const { subtotal, discount, discount_code, shipping, insurance, tax, card_fee, total, gift_card } = amounts
  const { deposit = 0, ships = true, shipping_method } = amounts
  const hasParcel = ships && shipping_method !== 'pickup'
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
  const paid = [
    { label: 'Deposit paid', dollars: -deposit },
    { label: 'Gift card', dollars: -gift_card },
  ].filter(isNotZero)
  const due = toDollars(toCents(total) - toCents(deposit) - toCents(gift_card))
  return {
    parts: parts.filter((row) => isNotZero(row) || (row.label === SHIPPING && hasParcel)),
    total: { label: 'Total', dollars: total },
    payment: paid.length === 0 ? [] : [...paid, { label: AMOUNT_DUE, dollars: due }].filter(isNotZero),
  }
}

function isNotZero({ dollars }: SummaryRow): boolean {
  return dollars !== 0
}

const SHIPPING = 'Shipping & handling'
/** Left out when nothing is due. */
export const AMOUNT_DUE = 'Amount due'
