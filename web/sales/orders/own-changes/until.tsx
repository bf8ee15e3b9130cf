import { formatDate } from '#contract/platform/values/dates.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { clockTime } from '#web/platform/ui/clock-time.ts'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { useHydrated } from '#web/platform/ui/use-hydrated.ts'

/** "until 2:32 PM", with the day when it is not today. */
export function Until({ instant }: { instant: string }) {
  const isHydrated = useHydrated()
  const { time_zone } = useBusiness()
  const zone = isHydrated ? undefined : time_zone
  const day = (at: string | number) => formatDate(at, { dateStyle: 'short', ...(zone && { timeZone: zone }) })
  return (
    <span className="whitespace-nowrap">
      until{' '}
      {day(instant) === day(Date.now()) ? clockTime(instant, zone) : <LocalTime instant={instant} brief />}
    </span>
  )
}
