import { useBusiness } from '#web/platform/meta/site.ts'
import { useHydrated } from './use-hydrated.ts'

/** "March 3", with the year if it isn't the current one. */
export function LocalDay({ instant, brief = false }: { instant: string; brief?: boolean }) {
  const isHydrated = useHydrated()
  const { time_zone } = useBusiness()
  const date = new Date(instant)
  const year = date.getUTCFullYear() === new Date().getUTCFullYear() ? undefined : 'numeric'
  const format = new Intl.DateTimeFormat('en-US', {
    month: brief ? 'short' : 'long',
    day: 'numeric',
    year,
    timeZone: isHydrated ? undefined : time_zone,
  })
  return <time dateTime={instant}>{format.format(date)}</time>
}
