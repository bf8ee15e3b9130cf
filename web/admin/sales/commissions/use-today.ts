import { dayIn } from '#contract/platform/values/dates.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import type { Today } from './next-step.ts'

/** @param now when the page was loaded, so that the browser shows what the server did */
export function useToday(now: string): Today {
  const { time_zone: timeZone } = useBusiness()
  return { now, timeZone, today: dayIn(timeZone, now) }
}
