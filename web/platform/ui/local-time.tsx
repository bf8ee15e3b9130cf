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
  const date = new Date(instant)
  const year = date.getUTCFullYear() === new Date().getUTCFullYear() ? undefined : 'numeric'
  return formatFor({ ...FORMAT, year, ...options })
    .format(date)
    .replace(' at ', ', ')
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached: creating a formatter takes about a millisecond. */
function formatFor(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', options)
  formats.set(key, made)
  return made
}
