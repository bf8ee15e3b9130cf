import { adminProductPage } from '#contract/app/admin-paths.ts'
import { longDay } from '#contract/platform/values/dates.ts'
import { withCommas } from '#contract/platform/values/money.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import type { Analytics } from '#contract/staff/analytics/analytics.ts'
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
      table={<ProductsTable products={products} />}
    />
  )
}

function ProductsTable({ products }: Pick<ProductsChartProps, 'products'>) {
  return (
    <table className="admin-table">
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className="figure">
            Views
          </th>
          <th scope="col" className="figure">
            Added to cart
          </th>
          <th scope="col" className="figure">
            Sold
          </th>
          <th scope="col" className="figure">
            In stock
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map(({ product_id, name, views, carts, sold, stock }) => (
          <tr key={product_id}>
            <th scope="row">
              <Link to={adminProductPage(product_id)} className="underline-offset-4 hover:underline">
                {name}
              </Link>
            </th>
            <td className="figure" data-label="Views">
              {withCommas(views)}
            </td>
            <td className="figure" data-label="Added to cart">
              {withCommas(carts)}
            </td>
            <td className="figure" data-label="Sold">
              {withCommas(sold)}
            </td>
            <td className="figure" data-label="In stock">
              {withCommas(stock)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
