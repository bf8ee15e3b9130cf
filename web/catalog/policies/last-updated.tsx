import { dayIn, longDay } from '#contract/platform/values/dates.ts'
import { useBusiness } from '#web/platform/meta/site.ts'

/** When the delivered texts were written. */
const DELIVERED = { text: 'March 27, 2025', date: '2025-03-27' }

/** @param instant null until the first edit. */
export function LastUpdated({ instant }: { instant: string | null }) {
  const { time_zone } = useBusiness()
  const { text, date } =
    instant === null ? DELIVERED : { text: longDay(instant, time_zone), date: dayIn(time_zone, instant) }
  return (
    <p className="pt-3 text-small text-steel-600">
      Last updated <time dateTime={date}>{text}</time>
    </p>
  )
}
