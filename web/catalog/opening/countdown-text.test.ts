import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import { countdown } from './countdown-text.tsx'

test.each([
  [2 * DAY_MS + 3 * HOUR_MS + 4 * MINUTE_MS, '2 d 3 h 4 min'],
  [DAY_MS, '1 d 0 h 0 min'],
  [DAY_MS - 1, '1 d 0 h 0 min'],
  [DAY_MS - SECOND_MS, '23 h 59 min'],
  [HOUR_MS, '1 h 0 min'],
  [HOUR_MS - SECOND_MS, '59 min 59 s'],
  [SECOND_MS, '0 min 1 s'],
  [1, '0 min 1 s'],
  [0, '0 min 0 s'],
])('%i ms before the opening, a page says %s', (ms, text) => {
  expect(countdown(ms)).toBe(text)
})
