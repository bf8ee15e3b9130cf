import { longDay } from '#contract/platform/values/dates.ts'
import { withCommas } from '#contract/platform/values/money.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import type { Analytics } from '#contract/staff/analytics/analytics.ts'
import { AdminTable } from '#web/admin/platform/list/admin-table.tsx'
import { BarsChart } from './bars-chart.tsx'
import { ChartPanel } from './chart-panel.tsx'

interface FunnelChartProps {
  way: Analytics['way']
  since: string | null
}

export function FunnelChart({ way, since }: FunnelChartProps) {
  const steps = [
    { name: 'Product views', value: way.views },
    { name: 'Added to cart', value: way.carts },
    { name: 'Orders placed', value: way.placed },
    { name: 'Orders paid', value: way.paid },
  ]
  const bars = steps.map(({ name, value }) => ({
    id: name,
    name,
    value,
    label: `${withCommas(value)}${share(value, way.views)}`,
  }))
  return (
    <ChartPanel
      title="Conversion"
      summary={since ? summarize(way, since) : 'No product views in this period.'}
      chart={since === null ? null : (label) => <BarsChart label={label} bars={bars} labelWidth={110} />}
      table={
        <AdminTable
          rows={steps}
          rowKey={({ name }) => name}
          columns={[
            { header: 'Step', cell: ({ name }) => name },
            { header: 'Count', kind: 'figure', cell: ({ value }) => withCommas(value) },
            {
              header: 'Rate',
              kind: 'figure',
              cell: ({ value }) => (way.views > 0 ? `${((100 * value) / way.views).toFixed(1)}%` : '–'),
            },
          ]}
        />
      }
    />
  )
}

function summarize({ views, carts, paid }: Analytics['way'], since: string): string {
  return `Since ${longDay(since)}: ${pluralize(views, 'product view')}, ${pluralize(carts, 'product')} added to cart, ${pluralize(paid, 'paid order')}. Views and carts count once per visit.`
}

function share(value: number, of: number): string {
  return value === 0 || value >= of ? '' : `, ${((100 * value) / of).toFixed(1)}%`
}
