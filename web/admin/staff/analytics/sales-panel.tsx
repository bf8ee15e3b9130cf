import { lazy } from 'react'
import { formatDollars } from '#contract/platform/values/money.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import type { Analytics } from '#contract/staff/analytics/analytics.ts'
import { ChartPanel } from './chart-panel.tsx'
import { SalesTable } from './sales-table.tsx'

const SalesChart = lazy(() => import('./sales-chart.tsx'))

export function SalesPanel({ sales }: { sales: Analytics['sales'] }) {
  const isEmpty = sales.total.orders === 0
  return (
    <ChartPanel
      title="Sales by month"
      summary={isEmpty ? emptySummary(sales) : summarize(sales)}
      chart={!isEmpty && <SalesChart months={sales.months} />}
      height={400}
      table={<SalesTable sales={sales} />}
    />
  )
}

function emptySummary({ months }: Analytics['sales']): string {
  return `No sales in ${pluralize(months.length, 'month')}.`
}

function summarize({ months, total }: Analytics['sales']): string {
  const net = `Net sales of ${formatDollars(total.kept)} from ${pluralize(total.orders, 'paid order')} in ${pluralize(months.length, 'month')}.`
  if (total.refunded === 0 && total.undone === 0) return net
  const undone = `${pluralize(total.undone, 'order was', 'orders were')} cancelled or fully refunded`
  return `${net} ${formatDollars(total.refunded)} in refunds. ${undone}. Refunds count in the month of the sale.`
}
