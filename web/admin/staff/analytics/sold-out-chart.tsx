import { adminProductPage } from '#contract/app/admin-paths.ts'
import { withCommas } from '#contract/platform/values/money.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import type { Analytics } from '#contract/staff/analytics/analytics.ts'
import { SOON_DAYS } from '#contract/staff/analytics/analytics-range.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { BarsChart } from './bars-chart.tsx'
import { ChartPanel } from './chart-panel.tsx'

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
      table={<SoldOutTable products={products} />}
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

function SoldOutTable({ products }: { products: Product[] }) {
  return (
    <table className="admin-table">
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Sold out</th>
          <th scope="col" className="figure">
            Time to sell out
          </th>
          <th scope="col" className="figure">
            Views since
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <tr key={product.product_id}>
            <th scope="row">
              <Link to={adminProductPage(product.product_id)} className="underline-offset-4 hover:underline">
                {product.name}
              </Link>
            </th>
            <td data-label="Sold out">
              <LocalTime instant={product.sold_out_at} />
            </td>
            <td className="figure" data-label="Time to sell out">
              {timeToSellOut(product)}
            </td>
            <td className="figure" data-label="Views since">
              {withCommas(product.views_since)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
