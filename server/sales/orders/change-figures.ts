import { toDollars } from '#contract/platform/values/money.ts'
import type { Sums } from '#contract/sales/orders/changes.ts'
import { cardFeeOf } from './amounts.ts'
import type { OrderRow } from './queries.ts'

/** The columns that a change's figures keep when its texts are erased: the amounts, and what they were worked out from. */
const FIGURES = [
  'subtotal_cents',
  'discount_cents',
  'discount_given_cents',
  'shipping_cents',
  'handling_cents',
  'insurance_cents',
  'tax_cents',
  'card_fee_cents',
  'gift_card_cents',
  'deposit_cents',
  'total_cents',
  'tax_rate',
  'tax_zip_rate',
  'state',
  'zip',
  'shipping_method',
  'insured',
  'confirmed_age',
] as const
const TEXTS = ['name', 'email', 'phone', 'address', 'city', 'pickup'] as const

export type Figures = Pick<OrderRow, (typeof FIGURES)[number]>
export type Texts = Pick<OrderRow, (typeof TEXTS)[number]>

export function figuresOf(row: OrderRow): Figures {
  return Object.fromEntries(FIGURES.map((name) => [name, row[name]])) as Figures
}

export function textsOf(row: OrderRow): Texts {
  return Object.fromEntries(TEXTS.map((name) => [name, row[name]])) as Texts
}

export function sumsOf(figures: Figures): Sums {
  return {
    subtotal: toDollars(figures.subtotal_cents),
    discount: toDollars(figures.discount_cents),
    shipping: toDollars(figures.shipping_cents),
    insurance: toDollars(figures.insurance_cents),
    tax: toDollars(figures.tax_cents),
    card_fee: toDollars(cardFeeOf(figures)),
    gift_card: toDollars(figures.gift_card_cents),
    deposit: toDollars(figures.deposit_cents),
    total_price: toDollars(figures.total_cents),
  }
}
