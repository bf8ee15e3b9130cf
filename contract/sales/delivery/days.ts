import { shortDay } from '#contract/platform/values/dates.ts'
import type { DeliveryEstimate } from './delivery.ts'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** 2026-11-24 as "Tue, Nov 24". */
export function weekday(day: string): string {
  return `${WEEKDAYS[new Date(day).getUTCDay()]}, ${shortDay(day)}`
}

/** "Ships by Tue, Nov 24", or "Ships on Tue, Nov 24" for a gift that does not ship before. */
export function shipsText(day: string, shipsOn: string | null | undefined): string {
  return `Ships ${day === shipsOn ? 'on' : 'by'} ${weekday(day)}`
}

export const readyText = (day: string) => `Ready by ${weekday(day)}`

/** "Ships by Tue, Nov 24. Arrives Nov 27 – Dec 2." Null without a date. */
export function estimateSentence(estimate: DeliveryEstimate): string | null {
  const { ship_by, ships_on, arrives_from, arrives_until } = estimate
  if (ship_by === null || arrives_from === null || arrives_until === null) return null
  const arrives =
    arrives_from === arrives_until
      ? shortDay(arrives_from)
      : `${shortDay(arrives_from)} – ${shortDay(arrives_until)}`
  return `${shipsText(ship_by, ships_on)}. Arrives ${arrives}.`
}
