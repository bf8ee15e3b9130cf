import { HOUR_MS, MINUTE_MS } from '#contract/platform/values/time.ts'

/** The time that customers are promised. */
export const PAYMENT_MINUTES = 30
/** The payment provider rejects sessions under 30 minutes; one more allows for clock differences. */
export const SESSION_LIFETIME_MS = (PAYMENT_MINUTES + 1) * MINUTE_MS
/** A bound, longer than any session lives: a time that is further ahead was stored before the clock was set back. */
export const SESSION_MAX_MS = HOUR_MS

export const SWEEP_INTERVAL_MS = MINUTE_MS
/** The session has expired, and a sweep has released the reservation. */
export const RESERVATION_MAX_MS = SESSION_LIFETIME_MS + 2 * SWEEP_INTERVAL_MS
