import { MINUTE_MS } from '#contract/platform/values/time.ts'

/** A timestamp further ahead than this came from a clock that was wrong. */
export const MAX_CLOCK_SKEW_MS = MINUTE_MS
