import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { categoryPage, knifeById } from '#contract/platform/values/paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import type { Analytics, MonthOfSales } from '#contract/staff/analytics/analytics.ts'
import { DEFAULT_MONTHS, MAX_MONTHS } from '#contract/staff/analytics/analytics-range.ts'
import type { PageView } from '#contract/staff/analytics/pageviews.ts'
import { filterStyle } from '#web/admin/platform/list/filter-style.ts'
import { longMonth, shortMonth } from '#web/admin/platform/period/month-names.ts'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { ChartPanel } from '#web/admin/staff/analytics/chart-panel.tsx'
import { FunnelChart } from '#web/admin/staff/analytics/funnel-chart.tsx'
import { ProductsChart } from '#web/admin/staff/analytics/products-chart.tsx'
import { SalesTable } from '#web/admin/staff/analytics/sales-table.tsx'
import { SoldOutChart } from '#web/admin/staff/analytics/sold-out-chart.tsx'
import { ViewsTable } from '#web/admin/staff/analytics/views-table.tsx'
import { ColumnsChart, compactDollars } from '#web/admin/staff/charts/columns-chart.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import type { Route } from './+types/analytics-page.ts'

const CHOICES = [3, DEFAULT_MONTHS, MAX_MONTHS]

const KNIVES = knifeById(0).slice(0, -1)
const CATEGORIES = categoryPage('')

const NET_SALES = 'bg-leather-600'
const REFUNDS = 'border border-bone-500 bg-bone-300'
const ORDERS = 'bg-steel-600'
const LABELS_ON_A_PHONE = 6
const LABELS = 12

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

function GiftCardFigures({ figures }: { figures: Analytics['gift_cards'] }) {
  const rows: [label: string, dollars: number][] = [
    ['Sold', figures.sold],
    ['Used', figures.used],
    ['Owed now', figures.owed],
  ]
  return (
    <section aria-labelledby="gift-card-figures" className="pt-8">
      <h3 id="gift-card-figures" className="type-label pb-2">
        Gift cards
      </h3>
      <dl className="flex flex-wrap gap-x-12 gap-y-3">
        {rows.map(([label, dollars]) => (
          <div key={label}>
            <dt className="text-caption text-steel-600">{label}</dt>
            <dd className="font-medium tabular-nums">{formatDollars(dollars)}</dd>
          </div>
        ))}
      </dl>
      <p className="max-w-[44em] pt-2 text-caption text-steel-600">
        A gift card is not in the sales when it is sold. What it pays for is, and taxes follow the same rule.
      </p>
      <LinkUnderlined to={ADMIN_PAGES.giftCards}>All gift cards</LinkUnderlined>
    </section>
  )
}

function SalesPanel({ sales }: { sales: Analytics['sales'] }) {
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

function ViewsTables({ views }: { views: PageView[] }) {
  const products = views.filter(({ path }) => path.startsWith(KNIVES))
  const categories = views.filter(({ path }) => path.startsWith(CATEGORIES))
  const pages = views.filter((view) => !products.includes(view) && !categories.includes(view))
  return (
    <section aria-labelledby="views" className="pt-16 md:pt-24">
      <h2 id="views" className="type-h2-inner">
        Page views
      </h2>
      <p className="pt-1 text-small text-steel-600">
        All time, most viewed first. Each page counts once per visit.
      </p>
      {views.length === 0 ? (
        <p className="pt-6">No page views found.</p>
      ) : (
        <div className="space-y-12 pt-8">
          <ViewsTable title="Tracked Pages" views={pages} />
          <ViewsTable title="Category Pages" views={categories} />
          <ViewsTable title="Product Pages" views={products} />
        </div>
      )}
    </section>
  )
}

function PeriodFilter({ months }: { months: number }) {
  return (
    <nav aria-label="Period" className="flex flex-wrap gap-2">
      {CHOICES.map((choice) => (
        <Link
          key={choice}
          to={choice === DEFAULT_MONTHS ? '.' : `?months=${choice}`}
          replace
          preventScrollReset
          aria-current={choice === months || undefined}
          className={filterStyle(choice === months)}
        >
          {choice} months
        </Link>
      ))}
    </nav>
  )
}
