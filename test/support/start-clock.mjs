// @ts-check
// Plain JavaScript: npm runs on the machine's own Node, and inherits NODE_OPTIONS.

/**
 * Lets a test run begin at another time: `TEST_CLOCK=2026-12-31T23:59:00-05:00 npm test`. `test/run.ts` preloads this into every
 * process of the tests, with the same offset.
 */
const offset = Number(process.env.TEST_CLOCK_OFFSET ?? 0)

if (offset !== 0) {
  const RealDate = Date
  // @ts-expect-error: nobody calls it without `new`.
  globalThis.Date = class extends RealDate {
    /** @param {any[]} parts */
    constructor(...parts) {
      // @ts-expect-error: whatever the caller passes.
      super(...(parts.length === 0 ? [RealDate.now() + offset] : parts))
    }

    static now() {
      return RealDate.now() + offset
    }
  }
}
