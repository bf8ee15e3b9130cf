const { TEST_CLOCK } = process.env

/**
 * By how many milliseconds the clocks of test shops are ahead when they start:
 * `TEST_CLOCK=2026-12-31T23:59:00-05:00 npm test` lets them begin then.
 */
export const CLOCK_AHEAD = TEST_CLOCK ? Date.parse(TEST_CLOCK) - Date.now() : 0
