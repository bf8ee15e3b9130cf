import { lazy } from 'react'
import type { Analytics } from '#contract/analytics.ts'
import { counted } from '#contract/counted.ts'
import { formatDollars } from '#contract/money.ts'
import { ChartFigure } from './chart-figure.tsx'
import { SalesTable } from './sales-table.tsx'

const SalesChart = lazy(() => import('./sales-chart.tsx'))

export function SalesFigure({ sales }: { sales: Analytics['sales'] }) {
  const isEmpty = sales.total.orders === 0
  return (
    <ChartFigure
      title="Sales by month"
      sentence={isEmpty ? nothingIn(sales) : sentenceOf(sales)}
      chart={!isEmpty && <SalesChart months={sales.months} />}
      height={400}
      table={<SalesTable sales={sales} />}
    />
  )
}

function nothingIn({ months }: Analytics['sales']): string {
  return `Nothing was sold in ${counted(months.length, 'month')}. The first paid order draws the first bar.`
}

function sentenceOf({ months, total }: Analytics['sales']): string {
  const kept = `${formatDollars(total.kept)} kept from ${counted(total.orders, 'paid order')} in ${counted(months.length, 'month')}.`
  if (total.refunded === 0 && total.undone === 0) return kept
  const undone = `${counted(total.undone, 'order was', 'orders were')} cancelled or wholly refunded`
  return `${kept} ${formatDollars(total.refunded)} went back to buyers; ${undone}. A refund is taken off the month of its sale.`
}
