import { formatDate, yearUnlessNow } from '#contract/platform/values/dates.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { useHydrated } from './use-hydrated.ts'

/** "March 3", with the year if it isn't the current one. */
export function LocalDay({ instant, brief = false }: { instant: string; brief?: boolean }) {
  const isHydrated = useHydrated()
  const { time_zone } = useBusiness()
  const day = formatDate(instant, {
    month: brief ? 'short' : 'long',
    day: 'numeric',
    year: yearUnlessNow(instant),
    timeZone: isHydrated ? undefined : time_zone,
  })
  return <time dateTime={instant}>{day}</time>
}
