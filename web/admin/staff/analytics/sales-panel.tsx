import { formatDollars } from '#contract/platform/values/money.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import type { Analytics, MonthOfSales } from '#contract/staff/analytics/analytics.ts'
import { longMonth, shortMonth } from '#web/admin/platform/period/month-names.ts'
import { ColumnsChart, compactDollars } from '#web/admin/staff/charts/columns-chart.tsx'
import { classes } from '#web/platform/ui/cn.ts'
import { ChartPanel } from './chart-panel.tsx'
import { SalesTable } from './sales-table.tsx'

const NET_SALES = 'bg-leather-600'
const REFUNDS = 'border border-bone-500 bg-bone-300'
const ORDERS = 'bg-steel-600'
const LABELS_ON_A_PHONE = 6
const LABELS = 12

export function SalesPanel({ sales }: { sales: Analytics['sales'] }) {
  const isEmpty = sales.total.orders === 0
  return (
    <ChartPanel
      title="Sales by month"
      summary={isEmpty ? emptySummary(sales) : summarize(sales)}
      chart={isEmpty ? null : (label) => <SalesChart label={label} months={sales.months} />}
      table={<SalesTable sales={sales} />}
    />
  )
}

function SalesChart({ label, months }: { label: string; months: MonthOfSales[] }) {
  const money = [
    { className: NET_SALES, values: months.map(({ kept }) => kept) },
    { className: REFUNDS, values: months.map(({ refunded }) => refunded) },
  ]
  const orders = [{ className: ORDERS, values: months.map((month) => month.orders) }]
  return (
    <>
      <ul className="flex flex-wrap gap-x-5 pb-3 text-caption text-steel-600">
        <Key color={NET_SALES} label="Net sales" />
        <Key color={REFUNDS} label="Refunds" />
        <Key color={ORDERS} label="Orders" />
      </ul>
      <ColumnsChart
        label={label}
        unit="Month"
        columns={months.map((month) => ({
          title: longMonth(month.month),
          label: shortMonth(month.month),
          lines: figuresOf(month),
        }))}
        panels={[
          { className: 'h-60', series: money, tick: compactDollars.format },
          { className: 'h-18', series: orders, tick: String, isCount: true },
        ]}
        labelEvery={{
          narrow: Math.ceil(months.length / LABELS_ON_A_PHONE),
          wide: Math.ceil(months.length / LABELS),
        }}
      />
    </>
  )
}

function Key({ color, label }: { color: string; label: string }) {
  return (
    <li className="flex items-center gap-2">
      <span className={classes('size-3', color)} />
      {label}
    </li>
  )
}

function figuresOf({ kept, discounts, refunded, orders }: MonthOfSales): string[] {
  return [
    `Net sales ${formatDollars(kept)}`,
    ...(discounts > 0 ? [`Discounts ${formatDollars(discounts)}`] : []),
    ...(refunded > 0 ? [`Refunds ${formatDollars(refunded)}`] : []),
    pluralize(orders, 'order'),
  ]
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
