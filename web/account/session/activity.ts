import { MINUTE_MS, SECOND_MS } from '#contract/shop.ts'
import { readStored, store } from '#web/browser-storage.ts'

/** When somebody last moved, typed or scrolled in any tab, and when the shop was last told; milliseconds. */
const ACTIVE_KEY = 'last-activity'
const REPORT_KEY = 'last-report'

let ownActivity = 0

export function lastActivity(): number {
  return Math.max(ownActivity, Number(readStored('local', ACTIVE_KEY)) || 0)
}

/** True when the last sign of life came from this tab. */
export function isOwnActivity(): boolean {
  return ownActivity >= lastActivity()
}

/** Notes a sign of life; the other tabs learn of it within a second. */
export function noteActivity(now: number): void {
  if (now - ownActivity < SECOND_MS) return
  ownActivity = now
  if (lastActivity() > now) return
  store('local', ACTIVE_KEY, String(now))
}

/** True at most once a minute over all tabs. */
export function mayReport(now: number): boolean {
  if (now - (Number(readStored('local', REPORT_KEY)) || 0) < MINUTE_MS) return false
  return store('local', REPORT_KEY, String(now))
}
