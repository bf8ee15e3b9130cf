import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/platform/values/time.ts'

export function elapsed(since: string | null, now: string): string {
  const ms = Date.parse(now) - Date.parse(since ?? now)
  if (ms >= 2 * DAY_MS) return `${Math.floor(ms / DAY_MS)} days`
  if (ms >= 2 * HOUR_MS) return `${Math.floor(ms / HOUR_MS)} hours`
  if (ms >= HOUR_MS) return 'an hour'
  if (ms >= 10 * MINUTE_MS) return `${Math.floor(ms / MINUTE_MS)} minutes`
  return 'a few minutes'
}
