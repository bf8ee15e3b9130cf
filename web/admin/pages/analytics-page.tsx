import { DEFAULT_MONTHS, MAX_MONTHS } from '#contract/staff/analytics/analytics-range.ts'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { FunnelChart } from '#web/admin/staff/analytics/funnel-chart.tsx'
import { GiftCardFigures } from '#web/admin/staff/analytics/gift-card-figures.tsx'
import { PeriodFilter } from '#web/admin/staff/analytics/period-filter.tsx'
import { ProductsChart } from '#web/admin/staff/analytics/products-chart.tsx'
import { SalesPanel } from '#web/admin/staff/analytics/sales-panel.tsx'
import { SoldOutChart } from '#web/admin/staff/analytics/sold-out-chart.tsx'
import { ViewsTables } from '#web/admin/staff/analytics/views-tables.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import type { Route } from './+types/analytics-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Analytics', noindex: true })

export async function loader({ context, url }: Route.LoaderArgs) {
  const { admin } = context.get(apiContext)
  const months = readMonths(url)
  const [figures, views] = await Promise.all([
    admin.analytics({ months: String(months) }),
    admin.pageviews({}),
  ])
  return { months, figures, views }
}

function readMonths(url: URL): number {
  const months = Number(url.searchParams.get('months'))
  return Number.isInteger(months) && months >= 1 && months <= MAX_MONTHS ? months : DEFAULT_MONTHS
}

export default function AnalyticsPage({ loaderData: { months, figures, views } }: Route.ComponentProps) {
  return (
    <AdminPage title="Analytics" actions={<PeriodFilter months={months} />}>
      <div className="grid gap-x-16 gap-y-14 wide:grid-cols-2">
        <div className="min-w-0 wide:col-span-2">
          <SalesPanel sales={figures.sales} />
          <GiftCardFigures figures={figures.gift_cards} />
        </div>
        <FunnelChart way={figures.way} since={figures.since} />
        <SoldOutChart products={figures.sold_out_soon} />
        <div className="min-w-0 wide:col-span-2">
          <ProductsChart products={figures.products} since={figures.since} />
        </div>
      </div>
      <ViewsTables views={views} />
    </AdminPage>
  )
}
