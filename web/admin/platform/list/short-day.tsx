import { formatDate, yearUnlessNow } from '#contract/platform/values/dates.ts'
import { useBusiness } from '#web/platform/meta/site.ts'

/** "Nov 18", with the year if it isn't the current one, in the shop's time zone. */
export function ShortDay({ instant }: { instant: string }) {
  const { time_zone: timeZone } = useBusiness()
  const format = { month: 'short', day: 'numeric', year: yearUnlessNow(instant), timeZone } as const
  return <time dateTime={instant}>{formatDate(instant, format)}</time>
}
