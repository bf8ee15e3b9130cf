import Check from 'virtual:icon/check'
import { useState } from 'react'
import { adminEndpoints } from '#contract/app/admin-endpoint-table.ts'
import { settingsPage } from '#contract/app/admin-paths.ts'
import type { ApiClient } from '#contract/app/client.ts'
import { dayIn, longDay } from '#contract/platform/values/dates.ts'
import type { TaxReport } from '#contract/sales/tax-report/tax-report.ts'
import { filterStyle } from '#web/admin/platform/list/filter-style.ts'
import { DaysForm } from '#web/admin/platform/period/days-form.tsx'
import { type Days, type Period, periodQuery } from '#web/admin/platform/period/period.ts'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { copiedTable } from '#web/admin/sales/tax-report/copied-table.ts'
import { periods } from '#web/admin/sales/tax-report/periods.ts'
import { reportMonths } from '#web/admin/sales/tax-report/report-months.ts'
import { MonthTable, ReportTotal } from '#web/admin/sales/tax-report/report-table.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { showAlert, showNotice } from '#web/platform/ui/toast-store.ts'
import type { Route } from './+types/tax-report-page.ts'

interface ReportActionsProps {
  days: Days
  /** The tables as shown. */
  table: string
}

interface PeriodFormProps {
  days: Days
  errors: Partial<Record<keyof Days, string>>
  periods: Period[]
}

interface LoadedReport {
  /** Null when the days are wrong. */
  report: TaxReport | null
  errors: Partial<Record<keyof Days, string>>
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Tax report', noindex: true })

export function loader({ context, url }: Route.LoaderArgs) {
  return loadReport(context.get(apiContext), url)
}

export default function TaxReportPage({ loaderData }: Route.ComponentProps) {
  const { report, days, errors, periods, tax } = loaderData
  const [unfolded, setUnfolded] = useState<readonly string[]>([])
  const months = report ? reportMonths(report, tax) : []
  function fold(month: string) {
    const others = unfolded.filter((each) => each !== month)
    setUnfolded(others.length < unfolded.length ? others : [...unfolded, month])
  }
  return (
    <AdminPage
      title="Tax report"
      actions={
        report &&
        months.length > 0 && <ReportActions days={days} table={copiedTable(months, unfolded, report.total)} />
      }
    >
      <PeriodForm days={days} errors={errors} periods={periods} />
      {!tax.enabled && (
        <p className="flex flex-wrap items-center gap-x-3 pt-5 text-steel-600">
          Tax is off, so new orders are sold without it.{' '}
          <LinkUnderlined to={settingsPage('tax')}>Set up tax</LinkUnderlined>
        </p>
      )}
      <div className="flex flex-col gap-10 pt-10">
        {report && months.length === 0 && (
          <p className="type-h3 border-t border-bone-300 py-12">
            No sales from {longDay(days.from)} to {longDay(days.to)}.
          </p>
        )}
        {months.map((month) => (
          <MonthTable
            key={month.month}
            month={month}
            isUnfolded={unfolded.includes(month.month)}
            onFold={() => fold(month.month)}
          />
        ))}
        {report && months.length > 1 && <ReportTotal total={report.total} months={months.length} />}
      </div>
      {months.length > 0 && (
        <p className="max-w-[60em] pt-6 text-caption text-steel-600">
          Paid orders count in the month of payment, refunded tax in the month of the refund. Sales are
          products after discounts, before refunds. Taxed shipping and card fees count in the tax collected
          only.
        </p>
      )}
    </AdminPage>
  )
}

async function loadReport({ admin }: ApiClient, url: URL) {
  const { settings } = await admin.settings({})
  const choices = periods(dayIn(settings.business.time_zone, new Date()))
  const { from, to } = choices.find(({ label }) => label === 'This quarter') as Days
  const days = { from: url.searchParams.get('from') ?? from, to: url.searchParams.get('to') ?? to }
  return { days, periods: choices, tax: settings.tax, ...(await readReport(admin, days)) }
}

async function readReport(admin: ApiClient['admin'], days: Days): Promise<LoadedReport> {
  try {
    return { report: await admin.taxReport(days), errors: {} }
  } catch (error) {
    // A page is not found when its query is wrong.
    if (!failedWith(error, 404)) throw error
    return { report: null, errors: (error as { fields?: LoadedReport['errors'] }).fields ?? {} }
  }
}

function PeriodForm({ days, errors, periods }: PeriodFormProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <DaysForm days={days} errors={errors} className="max-md:w-full" />
      <nav aria-label="Period" className="flex flex-wrap gap-2 md:pt-8.5">
        {periods.map((period) => {
          const isShown = period.from === days.from && period.to === days.to
          return (
            <Link
              key={period.label}
              to={`?${periodQuery(period)}`}
              replace
              preventScrollReset
              aria-current={isShown || undefined}
              className={filterStyle(isShown)}
            >
              {isShown && <Check size={16} strokeWidth={1.75} aria-hidden="true" />}
              {period.label}
            </Link>
          )
        })}
      </nav>
    </div>
  )
}

function ReportActions({ days, table }: ReportActionsProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(table)
      showNotice('Table copied.')
    } catch {
      showAlert('Your browser did not allow copying. Download the CSV file instead.')
    }
  }

  return (
    <>
      <Button kind="quiet" size="card" onClick={copy}>
        Copy table
      </Button>
      <a
        href={`${adminEndpoints.exportTaxReport.path}?${periodQuery(days)}`}
        download
        className={buttonStyle('secondary', 'card')}
      >
        Download CSV
      </a>
    </>
  )
}
