import { expect, test } from 'vitest'
import { dayIn } from '#contract/platform/values/dates.ts'
import { periods } from './periods.ts'

test.each([
  [
    '2026-11-19',
    {
      'This month': '2026-11-01 2026-11-19',
      'Last month': '2026-10-01 2026-10-31',
      'This quarter': '2026-10-01 2026-11-19',
      'Last quarter': '2026-07-01 2026-09-30',
      'This year': '2026-01-01 2026-11-19',
    },
  ],
  [
    '2024-03-31',
    {
      'This month': '2024-03-01 2024-03-31',
      'Last month': '2024-02-01 2024-02-29',
      'This quarter': '2024-01-01 2024-03-31',
      'Last quarter': '2023-10-01 2023-12-31',
      'This year': '2024-01-01 2024-03-31',
    },
  ],
  [
    '2027-01-01',
    {
      'This month': '2027-01-01 2027-01-01',
      'Last month': '2026-12-01 2026-12-31',
      'This quarter': '2027-01-01 2027-01-01',
      'Last quarter': '2026-10-01 2026-12-31',
      'This year': '2027-01-01 2027-01-01',
    },
  ],
])('returns first and last day of each period on %s', (today, days) => {
  expect(Object.fromEntries(periods(today).map(({ label, from, to }) => [label, `${from} ${to}`]))).toEqual(
    days,
  )
})

test('starts each day at midnight of the business', () => {
  const at = new Date('2026-11-01T03:30:00Z')
  expect(dayIn('America/New_York', at)).toBe('2026-10-31')
  expect(dayIn('UTC', at)).toBe('2026-11-01')
})
