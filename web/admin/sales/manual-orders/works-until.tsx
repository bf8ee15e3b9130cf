import { useBusiness } from '#web/platform/meta/site.ts'
import { useHydrated } from '#web/platform/ui/use-hydrated.ts'

/** "Sun, Nov 22, 10:41 AM" */
export function WorksUntil({ instant }: { instant: string }) {
  const isHydrated = useHydrated()
  const { time_zone: timeZone } = useBusiness()
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(!isHydrated && { timeZone, timeZoneName: 'short' }),
  })
  return <time dateTime={instant}>{format.format(new Date(instant)).replace(/\s/g, ' ')}</time>
}
