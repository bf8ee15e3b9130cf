import { useBusiness } from '#web/platform/meta/site.ts'

/** "November 19, 2026", where the business is: a receipt names one day, wherever it is read. */
export function ReceiptDay({ instant }: { instant: string }) {
  const { time_zone: timeZone } = useBusiness()
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(instant))
  return <time dateTime={instant}>{day}</time>
}
