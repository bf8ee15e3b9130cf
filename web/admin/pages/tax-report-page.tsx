import { useState } from 'react'
import { settingsPage } from '#contract/app/admin-paths.ts'
import { longDay } from '#contract/platform/values/dates.ts'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { copiedTable } from '#web/admin/sales/tax-report/copied-table.ts'
import { loadReport } from '#web/admin/sales/tax-report/load-report.ts'
import { MonthTable } from '#web/admin/sales/tax-report/month-table.tsx'
import { PeriodForm } from '#web/admin/sales/tax-report/period-form.tsx'
import { ReportActions } from '#web/admin/sales/tax-report/report-actions.tsx'
import { reportMonths } from '#web/admin/sales/tax-report/report-months.ts'
import { ReportTotal } from '#web/admin/sales/tax-report/report-total.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import type { Route } from './+types/tax-report-page.ts'

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
