import type { Drop, DropState } from '#contract/catalog/drops/drops.ts'
import { formatDate } from '#contract/platform/values/dates.ts'

type Times = Pick<Drop, 'state' | 'opens_at' | 'closes_at'>

/** Works out the drop's current state: a page stays open while its drop opens and closes. */
export function stateAt({ state, opens_at, closes_at }: Times, now: number): DropState {
  if (state === 'drawn') return state
  if (now < Date.parse(opens_at)) return 'announced'
  return now < Date.parse(closes_at) ? 'open' : 'closed'
}

/** "Saturday, November 28, 7:00 PM EST" */
export function longTime(instant: string, timeZone: string): string {
  return formatDate(instant, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).replace(' at ', ', ')
}

/** "7:00 PM" */
export function hourOf(instant: string, timeZone: string): string {
  return formatDate(instant, { hour: 'numeric', minute: '2-digit', timeZone })
}
