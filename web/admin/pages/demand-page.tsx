import ChevronDown from 'virtual:icon/chevron-down'
import { useNavigate } from 'react-router'
import { adminEndpoints } from '#contract/app/admin-endpoint-table.ts'
import type { ApiClient } from '#contract/app/client.ts'
import { dayIn, shortDay } from '#contract/platform/values/dates.ts'
import type { Demand } from '#contract/staff/demand/demand.ts'
import { DEFAULT_DAYS } from '#contract/staff/demand/demand-range.ts'
import { EmptyState } from '#web/admin/platform/list/empty-state.tsx'
import { DaysForm } from '#web/admin/platform/period/days-form.tsx'
import { type Days, type Period, periodQuery } from '#web/admin/platform/period/period.ts'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { demandPeriods, lastDays } from '#web/admin/staff/demand/demand-periods.ts'
import { DemandTable } from '#web/admin/staff/demand/demand-table.tsx'
import { SearchesTables } from '#web/admin/staff/demand/searches-tables.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { fieldStyle, SMALL_FIELD } from '#web/platform/ui/field-style.ts'
import type { Route } from './+types/demand-page.ts'

interface LoadedDemand {
  /** Null when the days are wrong. */
  demand: Demand | null
  errors: Partial<Record<keyof Days, string>>
}

interface PeriodSelectProps {
  days: Days
  periods: Period[]
  showsDates: boolean
}

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

function PeriodSelect({ days, periods, showsDates }: PeriodSelectProps) {
  const navigate = useNavigate()
  const otherDates = `dates&${periodQuery(days)}`
  return (
    <span className="relative min-w-0 grow md:w-50 md:grow-0">
      <select
        aria-label="Period"
        value={showsDates ? otherDates : periodQuery(days)}
        onChange={({ target }) =>
          void navigate(`?${target.value}`, { replace: true, preventScrollReset: true })
        }
        className={fieldStyle({ extra: `h-11 appearance-none pr-11 ${SMALL_FIELD}` })}
      >
        {periods.map((period) => (
          <option key={period.label} value={periodQuery(period)}>
            {period.label}
          </option>
        ))}
        <option value={otherDates}>Other dates…</option>
      </select>
      <ChevronDown
        size={18}
        strokeWidth={1.75}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2"
      />
    </span>
  )
}

async function loadDemand({ admin }: ApiClient, url: URL) {
  const { settings } = await admin.settings({})
  const today = dayIn(settings.business.time_zone, new Date())
  const periods = demandPeriods(today)
  const { from, to } = lastDays(today, DEFAULT_DAYS)
  const days = { from: url.searchParams.get('from') ?? from, to: url.searchParams.get('to') ?? to }
  const isOwn = url.searchParams.has('dates')
  return { days, periods, isOwn, ...(await readDemand(admin, days)) }
}

async function readDemand(admin: ApiClient['admin'], days: Days): Promise<LoadedDemand> {
  try {
    return { demand: await admin.demand({ ...days }), errors: {} }
  } catch (error) {
    // A page is not found when its query is wrong.
    if (!failedWith(error, 404)) throw error
    return { demand: null, errors: (error as { fields?: LoadedDemand['errors'] }).fields ?? {} }
  }
}
