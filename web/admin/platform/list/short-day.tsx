import { useBusiness } from '#web/platform/meta/site.ts'

/** "Nov 18", with the year if it isn't the current one, in the shop's time zone. */
export function ShortDay({ instant }: { instant: string }) {
  const { time_zone: timeZone } = useBusiness()
  const isThisYear = instant.slice(0, 4) === new Date().toISOString().slice(0, 4)
  const format = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: isThisYear ? undefined : 'numeric',
    timeZone,
  })
  return <time dateTime={instant}>{format.format(new Date(instant))}</time>
}
