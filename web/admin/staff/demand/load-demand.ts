import type { ApiClient } from '#contract/app/client.ts'
import { dayIn } from '#contract/platform/values/dates.ts'
import type { Demand } from '#contract/staff/demand/demand.ts'
import { DEFAULT_DAYS } from '#contract/staff/demand/demand-range.ts'
import type { Days } from '#web/admin/platform/period/period.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'
import { demandPeriods, lastDays } from './demand-periods.ts'

interface LoadedDemand {
  /** Null when the days are wrong. */
  demand: Demand | null
  errors: Partial<Record<keyof Days, string>>
}

export async function loadDemand({ admin }: ApiClient, url: URL) {
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
