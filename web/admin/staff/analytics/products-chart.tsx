import { adminProductPage } from '#contract/app/admin-paths.ts'
import { longDay } from '#contract/platform/values/dates.ts'
import { withCommas } from '#contract/platform/values/money.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import type { Analytics } from '#contract/staff/analytics/analytics.ts'
import { AdminTable, type Column } from '#web/admin/platform/list/admin-table.tsx'
import { Link } from '#web/platform/ui/link.tsx'
import { BarsChart } from './bars-chart.tsx'
import { ChartPanel } from './chart-panel.tsx'

interface ProductsChartProps {
  products: Analytics['products']
  since: string | null
}

export function ProductsChart({ products, since }: ProductsChartProps) {
  const bars = products.map(({ product_id, name, views, sold }) => ({
    id: product_id,
    name,
    value: views,
    label: `${pluralize(views, 'view')}, ${withCommas(sold)} sold`,
  }))
  return (
    <ChartPanel
      title="Most viewed products"
      summary={
        since && products.length > 0
          ? `The ${pluralize(products.length, 'most viewed product')} since ${longDay(since)}, with units sold in this period.`
          : 'No product views in this period.'
      }
      chart={
        products.length === 0
          ? null
          : (label) => <BarsChart label={label} bars={bars} color="bg-steel-600" labelWidth={140} />
      }
      table={<AdminTable rows={products} rowKey={({ product_id }) => product_id} columns={COLUMNS} />}
    />
  )
}

const COLUMNS: Column<Analytics['products'][number]>[] = [
  { header: 'Product', cell: (product) => <ProductLink {...product} /> },
  { header: 'Views', kind: 'figure', cell: ({ views }) => withCommas(views) },
  { header: 'Added to cart', kind: 'figure', cell: ({ carts }) => withCommas(carts) },
  { header: 'Sold', kind: 'figure', cell: ({ sold }) => withCommas(sold) },
  { header: 'In stock', kind: 'figure', cell: ({ stock }) => withCommas(stock) },
]

export function ProductLink({ product_id, name }: { product_id: number; name: string }) {
  return (
    <Link to={adminProductPage(product_id)} className="underline-offset-4 hover:underline">
      {name}
    </Link>
  )
}
