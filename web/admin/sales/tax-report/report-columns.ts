import { withCommas } from '#contract/platform/values/money.ts'
import { formatAmount } from '#web/sales/cart/summary-row.tsx'
import { type Sums, taxDue } from './report-months.ts'

interface Column {
  label: string
  /** In dollars, except for `orders`. */
  value: (sums: Sums) => number
  isCount?: boolean
}

export const COLUMNS: Column[] = [
  { label: 'Orders', value: ({ orders }) => orders, isCount: true },
  { label: 'Taxable sales', value: ({ taxable_sales }) => taxable_sales },
  { label: 'Exempt sales', value: ({ exempt_sales }) => exempt_sales },
  { label: 'Tax collected', value: ({ tax_collected }) => tax_collected },
  { label: 'Tax refunded', value: ({ tax_refunded }) => (tax_refunded === 0 ? 0 : -tax_refunded) },
  { label: 'Tax due', value: taxDue },
]

/** "$1,284.50" */
export function formatValue({ value, isCount }: Column, sums: Sums): string {
  return isCount ? withCommas(value(sums)) : formatAmount(value(sums))
}

/** "1284.50", for a spreadsheet or a form. */
export function plainValue({ value, isCount }: Column, sums: Sums): string {
  return isCount ? String(value(sums)) : value(sums).toFixed(2)
}
