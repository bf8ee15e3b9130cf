import { type Cents, proportion } from '#contract/platform/values/money.ts'
import type { OrderRow } from './queries.ts'

export interface OrderBill {
  subtotal: Cents
  discount: Cents
  /** With handling. */
  shipping: Cents
  handling?: Cents | null | undefined
  /** The carrier's fee, or 0. */
  insurance: Cents
  tax: Cents
  cardFee: Cents
  giftCard: Cents
  /** Paid by the deposit of a commission. */
  deposit?: Cents | undefined
  total: Cents
  /** Charged to the card. */
  amountDue: Cents
  /** In thousandths of a percent. */
  taxRule: { rate: number; isZipRate: boolean }
}

/**
 * The table's check requires that subtotal, shipping, insurance and card fee add up to the total, so `card_fee_cents` also
 * has the tax less the discount (docs/decisions/0032-totals.md).
 */
export function amountColumns(bill: OrderBill) {
  return {
    subtotal_cents: bill.subtotal,
    discount_cents: bill.discount,
    shipping_cents: bill.shipping,
    handling_cents: bill.handling ?? null,
    insurance_cents: bill.insurance,
    tax_cents: bill.tax,
    card_fee_cents: bill.cardFee + bill.tax - bill.discount,
    total_cents: bill.total,
    gift_card_cents: bill.giftCard,
    deposit_cents: bill.deposit ?? 0,
  }
}

export function cardFeeOf(row: Pick<OrderRow, 'card_fee_cents' | 'tax_cents' | 'discount_cents'>): Cents {
  return row.card_fee_cents - row.tax_cents + row.discount_cents
}

/** The tax in all refunds of an order together, so that the parts of single refunds add up. All of it once all that was paid went back. */
export function taxIn(
  refunded: Cents,
  {
    tax_cents,
    total_cents,
    waived_cents = 0,
  }: Pick<OrderRow, 'tax_cents' | 'total_cents'> & { waived_cents?: Cents },
): Cents {
  const paid = total_cents - waived_cents
  if (paid <= 0) return 0
  return proportion(tax_cents, Math.min(Math.max(0, refunded), paid), paid)
}
