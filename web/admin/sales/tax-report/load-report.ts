import type { ApiClient } from '#contract/app/client.ts'
import { dayIn } from '#contract/platform/values/dates.ts'
import type { TaxReport } from '#contract/sales/tax-report/tax-report.ts'
import type { Days } from '#web/admin/platform/period/period.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'
import { periods } from './periods.ts'

interface LoadedReport {
  /** Null when the days are wrong. */
  report: TaxReport | null
  errors: Partial<Record<keyof Days, string>>
}

export async function loadReport({ admin }: ApiClient, url: URL) {
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
