import { formatDollars, withCommas } from '#contract/platform/values/money.ts'
import type { Analytics } from '#contract/staff/analytics/analytics.ts'
import { AdminTable, type Column } from '#web/admin/platform/list/admin-table.tsx'
import { longMonth } from '#web/admin/platform/period/month-names.ts'
import { formatAmount } from '#web/sales/cart/summary-row.tsx'

type Line = Omit<Analytics['sales']['months'][number], 'month'> & { month: string | null }

const FIGURE = { kind: 'figure', headClassName: 'whitespace-normal!' } as const

const COLUMNS: Column<Line>[] = [
  { header: 'Month', cell: ({ month }) => (month === null ? 'Total' : longMonth(month)) },
  { header: 'Orders', ...FIGURE, cell: ({ orders }) => withCommas(orders) },
  { header: 'Cancelled or refunded', ...FIGURE, isWideOnly: true, cell: ({ undone }) => withCommas(undone) },
  { header: 'Gross sales', ...FIGURE, cell: ({ gross }) => formatDollars(gross) },
  { header: 'Discounts', ...FIGURE, cell: ({ discounts }) => formatAmount(-discounts) },
  { header: 'Refunds', ...FIGURE, cell: ({ refunded }) => formatAmount(-refunded) },
  { header: 'Net sales', ...FIGURE, cell: ({ kept }) => formatDollars(kept) },
]

export function SalesTable({ sales: { months, total } }: { sales: Analytics['sales'] }) {
  const lines: Line[] = [...months.toReversed(), { ...total, month: null }]
  return (
    <AdminTable
      rows={lines}
      rowKey={({ month }) => month ?? 'total'}
      rowClassName={({ month }) => month === null && 'font-semibold'}
      columns={COLUMNS}
    />
  )
}
