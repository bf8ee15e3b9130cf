import { withCommas } from '#contract/platform/values/money.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import type { Analytics } from '#contract/staff/analytics/analytics.ts'
import { SOON_DAYS } from '#contract/staff/analytics/analytics-range.ts'
import { AdminTable, type Column } from '#web/admin/platform/list/admin-table.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { BarsChart } from './bars-chart.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { ProductLink } from './products-chart.tsx'

type Product = Analytics['sold_out_soon'][number]

export function SoldOutChart({ products }: { products: Product[] }) {
  const bars = products.map((product) => ({
    id: product.product_id,
    name: product.name,
    value: daysOf(product),
    label: `${timeToSellOut(product)}, ${pluralize(product.views_since, 'view')} since`,
  }))
  return (
    <ChartPanel
      title="Sold out quickly"
      summary={
        products.length > 0
          ? `Sold out within ${SOON_DAYS} days of publishing. Later views could not become sales.`
          : `No product sold out within ${SOON_DAYS} days of publishing in this period.`
      }
      chart={
        products.length === 0 ? null : (label) => <BarsChart label={label} bars={bars} labelWidth={170} />
      }
      table={<AdminTable rows={products} rowKey={({ product_id }) => product_id} columns={COLUMNS} />}
    />
  )
}

function daysOf({ shown_at, sold_out_at }: Product): number {
  return (Date.parse(sold_out_at) - Date.parse(shown_at)) / DAY_MS
}

function timeToSellOut(product: Product): string {
  const days = Math.round(daysOf(product))
  return days < 1 ? 'same day' : pluralize(days, 'day')
}

const COLUMNS: Column<Product>[] = [
  { header: 'Product', cell: (product) => <ProductLink {...product} /> },
  { header: 'Sold out', cell: ({ sold_out_at }) => <LocalTime instant={sold_out_at} /> },
  { header: 'Time to sell out', kind: 'figure', cell: timeToSellOut },
  { header: 'Views since', kind: 'figure', cell: ({ views_since }) => withCommas(views_since) },
]
