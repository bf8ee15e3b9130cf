import { formatDate, yearUnlessNow } from '#contract/platform/values/dates.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { useHydrated } from './use-hydrated.ts'

const FORMAT = { day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

export function LocalTime({ instant, brief = false }: { instant: string; brief?: boolean }) {
  const month = brief ? 'short' : 'long'
  const isHydrated = useHydrated()
  const { time_zone: timeZone } = useBusiness()
  const zone = isHydrated ? {} : ({ timeZone, timeZoneName: 'short' } as const)
  return <time dateTime={instant}>{format(instant, { month, ...zone })}</time>
}

/** "March 3, 2:14 PM", with the year if it isn't the current one. */
function format(instant: string, options: Intl.DateTimeFormatOptions): string {
  return formatDate(instant, { ...FORMAT, year: yearUnlessNow(instant), ...options }).replace(' at ', ', ')
}
