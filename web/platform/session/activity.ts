import { MINUTE_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import { readStored, store } from '#web/platform/api/browser-storage.ts'

/** UTC milliseconds of the last activity in any tab, and of the last request. */
const ACTIVE_KEY = 'last-activity'
const LAST_REQUEST_KEY = 'last-report'

let ownActivity = 0

export function lastActivity(): number {
  return Math.max(ownActivity, Number(readStored('local', ACTIVE_KEY)) || 0)
}

export function isLastActiveTab(): boolean {
  return ownActivity >= lastActivity()
}

export function recordActivity(now: number): void {
  if (now - ownActivity < SECOND_MS) return
  ownActivity = now
  if (lastActivity() > now) return
  store('local', ACTIVE_KEY, String(now))
}

/** True at most once a minute across all tabs. */
export function shouldReport(now: number): boolean {
  if (now - (Number(readStored('local', LAST_REQUEST_KEY)) || 0) < MINUTE_MS) return false
  return store('local', LAST_REQUEST_KEY, String(now))
}
