import { expect, test } from 'vitest'
import { discountDates, discountStatus } from './discount-status.ts'

const NOW = Date.parse('2026-11-25T12:00:00Z')
const ALWAYS = { enabled: true, starts_at: null, ends_at: null, max_uses: null, uses: 7 }

test.each([
  [{}, 'Active', 'No end'],
  [{ max_uses: 8, ends_at: '2026-12-01T04:00:00Z' }, 'Active', 'Ends Nov 30'],
  [{ starts_at: '2026-11-25T12:00:00.001Z' }, 'Scheduled', 'Starts Nov 25'],
  [{ starts_at: '2027-01-02T12:00:00Z', ends_at: '2027-02-01T12:00:00Z' }, 'Scheduled', 'Starts Jan 2, 2027'],
  [{ ends_at: '2026-11-25T12:00:00Z' }, 'Ended', 'Ended Nov 25'],
  [{ max_uses: 7 }, 'Used up', 'No end'],
  [{ enabled: false, starts_at: '2026-11-26T12:00:00Z' }, 'Off', 'Starts Nov 26'],
])('says whether a discount with %j can be used', (fields, status, dates) => {
  expect(discountStatus({ ...ALWAYS, ...fields }, NOW).label).toBe(status)
  expect(discountDates({ ...ALWAYS, ...fields }, NOW, 'America/New_York')).toBe(dates)
})
