import { expect, test } from 'vitest'
import { fc } from '#test/support/seeded-fast-check.ts'
import { dayAfter, daysBetween } from './business-calendar.ts'
import { addBusinessDays, countBusinessDays, isBusinessDay } from './business-days.ts'
import { federalHolidays, isFederalHoliday } from './federal-holidays.ts'

const day = fc
  .integer({ min: 0, max: 36_000 })
  .map((days) => Temporal.PlainDate.from('2000-01-01').add({ days }).toString())

test('knows the federal holidays as they are observed', () => {
  // opm.gov, 2026 and 2027
  expect([...federalHolidays(2026)]).toEqual([
    '2026-01-01',
    '2026-01-19',
    '2026-02-16',
    '2026-05-25',
    '2026-06-19',
    '2026-07-03',
    '2026-09-07',
    '2026-10-12',
    '2026-11-11',
    '2026-11-26',
    '2026-12-25',
  ])
  expect([...federalHolidays(2027)]).toEqual([
    '2027-01-01',
    '2027-01-18',
    '2027-02-15',
    '2027-05-31',
    '2027-06-18',
    '2027-07-05',
    '2027-09-06',
    '2027-10-11',
    '2027-11-11',
    '2027-11-25',
    '2027-12-24',
  ])
  // New Year's Day of 2028 is a Saturday, and Inauguration Day is a business day.
  expect(isFederalHoliday('2027-12-31')).toBe(true)
  expect(isBusinessDay('2028-01-03')).toBe(true)
  expect(isBusinessDay('2025-01-21')).toBe(true)
  expect(isBusinessDay('2033-01-20')).toBe(true)
})

test('has eleven holidays in each year, none on a weekend', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2000, max: 2099 }), (year) => {
      const days = [...federalHolidays(year)]
      expect(new Set(days).size).toBe(11)
      expect(days.every((each) => Temporal.PlainDate.from(each).dayOfWeek <= 5)).toBe(true)
    }),
  )
})

test('counts as many business days as it added', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 60 }), (first, count) => {
      const last = addBusinessDays(first, count)
      expect(isBusinessDay(last)).toBe(true)
      expect(countBusinessDays(first, last)).toBe(count)
      expect(daysBetween(first, last)).toBeGreaterThanOrEqual(count)
      expect(addBusinessDays(dayAfter(first), count) >= last).toBe(true)
    }),
  )
})
