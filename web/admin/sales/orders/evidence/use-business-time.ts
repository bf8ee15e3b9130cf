import { dateFormat, formatDate } from '#contract/platform/values/dates.ts'
import { useBusiness } from '#web/platform/meta/site.ts'

type Format = Intl.DateTimeFormatOptions

const DAY: Format = { month: 'short', day: 'numeric', year: 'numeric' }
const TIME: Format = { ...DAY, hour: 'numeric', minute: '2-digit' }

/** Where the business is: evidence names one time, wherever it is read. */
export function useBusinessTime() {
  const { time_zone: timeZone } = useBusiness()
  const format = (instant: string, options: Format) => formatDate(instant, { ...options, timeZone })
  return {
    /** "Nov 27, 2026" */
    day: (instant: string) => format(instant, DAY),
    /** "Nov 2, 2026, 7:50 PM" */
    time: (instant: string) => format(instant, TIME),
    /** "Nov 2, 2026, 7:50 PM EST" */
    zoned: (instant: string) => format(instant, { ...TIME, timeZoneName: 'short' }),
    /** "Eastern Time" */
    zone: (instant: string) =>
      dateFormat({ timeZone, timeZoneName: 'longGeneric' })
        .formatToParts(new Date(instant))
        .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
  }
}
