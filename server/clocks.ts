import { MINUTE_MS } from '#contract/shop.ts'

/** So far the clocks of two machines differ at most. What lies further ahead was written by a clock since set back. */
export const CLOCKS_DIFFER_AT_MOST_MS = MINUTE_MS
