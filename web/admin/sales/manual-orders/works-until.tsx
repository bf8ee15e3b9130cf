import { formatDate } from '#contract/platform/values/dates.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { useHydrated } from '#web/platform/ui/use-hydrated.ts'

/** "Sun, Nov 22, 10:41 AM" */
export function WorksUntil({ instant }: { instant: string }) {
  const isHydrated = useHydrated()
  const { time_zone: timeZone } = useBusiness()
  const time = formatDate(instant, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(!isHydrated && { timeZone, timeZoneName: 'short' }),
  })
  return <time dateTime={instant}>{time}</time>
}
