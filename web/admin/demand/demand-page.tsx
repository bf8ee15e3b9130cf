import { adminEndpoints } from '#contract/app/admin-endpoint-table.ts'
import { AdminPage } from '#web/admin/layout/admin-page.tsx'
import { EmptyState } from '#web/admin/list/empty-state.tsx'
import { DaysForm } from '#web/admin/period/days-form.tsx'
import { periodQuery } from '#web/admin/period/period.ts'
import { apiContext } from '#web/api-context.ts'
import { pageMeta } from '#web/meta/page-meta.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import type { Route } from './+types/demand-page.ts'
import { dayLabel } from './demand-periods.ts'
import { DemandTable } from './demand-table.tsx'
import { loadDemand } from './load-demand.ts'
import { PeriodSelect } from './period-select.tsx'
import { SearchesTables } from './searches-tables.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'What to forge next', noindex: true })

export function loader({ context, url }: Route.LoaderArgs) {
  return loadDemand(context.get(apiContext), url)
}

export default function DemandPage({ loaderData }: Route.ComponentProps) {
  const { demand, days, errors, periods, isOwn } = loaderData
  const isListed = periods.some(({ from, to }) => from === days.from && to === days.to)
  const showsDates = isOwn || !isListed || demand === null
  return (
    <AdminPage
      title="What to forge next"
      actions={
        <>
          <PeriodSelect days={days} periods={periods} showsDates={showsDates} />
          {demand && (
            <a
              href={`${adminEndpoints.exportDemand.path}?${periodQuery(days)}`}
              download
              className={buttonStyle('secondary', 'card')}
            >
              Export
            </a>
          )}
        </>
      }
    >
      {showsDates && (
        <DaysForm days={days} errors={errors} className="pb-8">
          <input type="hidden" name="dates" value="" />
        </DaysForm>
      )}
      {demand && demand.groups.length === 0 && (
        <EmptyState next="Views, searches, waiting lists, saved products, sales and commissions fill this ranking.">
          {`Too little data from ${dayLabel(days.from, days.to)} to ${dayLabel(days.to, days.from)}.`}
        </EmptyState>
      )}
      {demand && demand.groups.length > 0 && (
        <>
          <DemandTable groups={demand.groups} />
          <p className="pt-4 text-caption text-steel-600">
            Demand weighs people waiting most, then commissions, searches, saved pieces and how fast the last
            ones sold. Counted from {dayLabel(days.from, days.to)} to {dayLabel(days.to, days.from)}; waiting
            is today.
          </p>
        </>
      )}
      {demand && <SearchesTables searches={demand.searches} />}
    </AdminPage>
  )
}
