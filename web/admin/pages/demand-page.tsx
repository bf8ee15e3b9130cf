import { adminEndpoints } from '#contract/app/admin-endpoint-table.ts'
import { shortDay } from '#contract/platform/values/dates.ts'
import { EmptyState } from '#web/admin/platform/list/empty-state.tsx'
import { DaysForm } from '#web/admin/platform/period/days-form.tsx'
import { periodQuery } from '#web/admin/platform/period/period.ts'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { DemandTable } from '#web/admin/staff/demand/demand-table.tsx'
import { loadDemand } from '#web/admin/staff/demand/load-demand.ts'
import { PeriodSelect } from '#web/admin/staff/demand/period-select.tsx'
import { SearchesTables } from '#web/admin/staff/demand/searches-tables.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import type { Route } from './+types/demand-page.ts'

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
          {`Too little data from ${shortDay(days.from, days.to)} to ${shortDay(days.to, days.from)}.`}
        </EmptyState>
      )}
      {demand && demand.groups.length > 0 && (
        <>
          <DemandTable groups={demand.groups} />
          <p className="pt-4 text-caption text-steel-600">
            Demand weighs people waiting most, then commissions, searches, saved pieces and how fast the last
            ones sold. Counted from {shortDay(days.from, days.to)} to {shortDay(days.to, days.from)}; waiting
            is today.
          </p>
        </>
      )}
      {demand && <SearchesTables searches={demand.searches} />}
    </AdminPage>
  )
}
