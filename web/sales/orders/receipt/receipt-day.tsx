import { longDay } from '#contract/platform/values/dates.ts'
import { useBusiness } from '#web/platform/meta/site.ts'

/** "November 19, 2026", where the business is: a receipt names one day, wherever it is read. */
export function ReceiptDay({ instant }: { instant: string }) {
  const { time_zone: timeZone } = useBusiness()
  return <time dateTime={instant}>{longDay(instant, timeZone)}</time>
}
