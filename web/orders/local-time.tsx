import { useSyncExternalStore } from 'react'
import { WORKSHOP } from '#contract/workshop.ts'

const FORMAT = { day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

/** A moment by the visitor's own clock; until the page wakes up, and without script, by the workshop's; brief in a table. */
export function LocalTime({ instant, brief = false }: { instant: string; brief?: boolean }) {
  const month = brief ? 'short' : 'long'
  const text = useSyncExternalStore(
    nothingChanges,
    () => format(instant, { month }),
    () => format(instant, { month, timeZone: WORKSHOP.timeZone, timeZoneName: 'short' }),
  )
  return <time dateTime={instant}>{text}</time>
}

function nothingChanges() {
  return () => undefined
}

/** "March 3, 2:14 PM", with the year once it is another one. */
function format(instant: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(instant)
  const year = date.getUTCFullYear() === new Date().getUTCFullYear() ? undefined : 'numeric'
  return formatFor({ ...FORMAT, year, ...options })
    .format(date)
    .replace(' at ', ', ')
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making one takes a millisecond, and a list shows a hundred times. */
function formatFor(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', options)
  formats.set(key, made)
  return made
}
