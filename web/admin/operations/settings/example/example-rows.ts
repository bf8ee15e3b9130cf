import type { Fees } from '#contract/sales/checkout/checkout.ts'

interface ExampleRow {
  label: string
  now: number
  after: number
}

/** In dollars. Rows of zero are left out, but for shipping. */
export function exampleRows(now: Fees, after: Fees, withInsurance: boolean): ExampleRow[] {
  const row = (label: string, of: (fees: Fees) => number) => ({ label, now: of(now), after: of(after) })
  const insurance = (fees: Fees) => (withInsurance ? fees.baseInsurance : 0)
  const cardFee = (fees: Fees) =>
    cents(fees.total - fees.subtotal + fees.discount - fees.shipping - insurance(fees) - fees.tax)
  return [
    row('Subtotal', (fees) => fees.subtotal),
    row('Discount', (fees) => -fees.discount),
    row('Shipping & handling', (fees) => fees.shipping),
    row('Insurance', insurance),
    row(taxLabel(now, after), (fees) => fees.tax),
    row('Card processing fee', cardFee),
  ].filter((each) => each.label === 'Shipping & handling' || each.now !== 0 || each.after !== 0)
}

function taxLabel(now: Fees, after: Fees): string {
  const rate = after.tax_rate || now.tax_rate
  return rate ? `Tax, ${rate}%` : 'Tax'
}

function cents(dollars: number): number {
  return Math.round(dollars * 100) / 100
}
