import { MOST_MONTHS, USUAL_MONTHS } from '#contract/analytics-span.ts'
import { StaffPage } from '#web/admin/shell/staff-page.tsx'
import { apiContext } from '#web/api-context.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/analytics-page.ts'
import { MonthsChoice } from './months-choice.tsx'
import { PiecesFigure } from './pieces-figure.tsx'
import { SalesFigure } from './sales-figure.tsx'
import { SoldOutFigure } from './sold-out-figure.tsx'
import { ViewsTables } from './views-tables.tsx'
import { WayFigure } from './way-figure.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Analytics', noindex: true })

export async function loader({ context, url }: Route.LoaderArgs) {
  const { admin } = context.get(apiContext)
  const months = monthsIn(url)
  const [figures, views] = await Promise.all([
    admin.analytics({ months: String(months) }),
    admin.pageviews({}),
  ])
  return { months, figures, views }
}

function monthsIn(url: URL): number {
  const wanted = Number(url.searchParams.get('months'))
  return Number.isInteger(wanted) && wanted >= 1 && wanted <= MOST_MONTHS ? wanted : USUAL_MONTHS
}

/** Pictures of how the shop does, each with its table behind it, then what every page was seen. */
export default function AnalyticsPage({ loaderData: { months, figures, views } }: Route.ComponentProps) {
  return (
    <StaffPage title="Analytics" actions={<MonthsChoice months={months} />}>
      <div className="grid gap-x-16 gap-y-14 lg:grid-cols-2">
        <div className="min-w-0 lg:col-span-2">
          <SalesFigure sales={figures.sales} />
        </div>
        <WayFigure way={figures.way} since={figures.since} />
        <SoldOutFigure pieces={figures.sold_out_soon} />
        <div className="min-w-0 lg:col-span-2">
          <PiecesFigure pieces={figures.pieces} since={figures.since} />
        </div>
      </div>
      <ViewsTables views={views} />
    </StaffPage>
  )
}
