import { expect, test } from 'vitest'
import { HOUR_MS } from '#contract/platform/values/time.ts'
import * as calendar from './business-calendar.ts'

const ZONE = 'America/New_York'
const dayOf = (at: number) => calendar.dayOf(at, ZONE)
const startOf = (day: string) => calendar.startOf(day, ZONE)
const startOfDay = (at: number) => calendar.startOfDay(at, ZONE)
const startOfDaysBefore = (at: number, days: number) => calendar.startOfDaysBefore(at, days, ZONE)
const monthsUntil = (at: number, count: number) => calendar.monthsUntil(at, count, ZONE)

const utc = (text: string) => Date.parse(text)

test('starts days in the shop time zone, with 23 or 25 hours at clock changes', () => {
  expect(dayOf(utc('2026-11-21T04:59:59Z'))).toBe('2026-11-20')
  expect(dayOf(utc('2026-11-21T05:00:00Z'))).toBe('2026-11-21')
  expect(startOfDay(utc('2026-11-21T04:00:00Z'))).toBe(utc('2026-11-20T05:00:00Z'))
  expect(startOf('2026-03-09') - startOf('2026-03-08')).toBe(23 * HOUR_MS)
  expect(startOf('2026-11-02') - startOf('2026-11-01')).toBe(25 * HOUR_MS)
})

test('counts whole days back, also across a change of the clocks', () => {
  expect(startOfDaysBefore(utc('2026-11-02T12:00:00Z'), 1)).toBe(startOf('2026-11-01'))
  expect(startOfDaysBefore(utc('2026-03-09T03:59:00Z'), 1)).toBe(startOf('2026-03-07'))
  expect(startOfDaysBefore(utc('2026-11-23T05:00:00Z'), 29)).toBe(startOf('2026-10-25'))
})

test('returns consecutive months across years and leap days', () => {
  const months = monthsUntil(utc('2028-03-31T23:00:00Z'), 24)
  expect(months).toHaveLength(24)
  expect(months.at(0)?.month).toBe('2026-04')
  expect(months.at(-1)?.month).toBe('2028-03')
  for (const [index, { until }] of months.entries()) {
    expect(months[index + 1]?.from ?? until).toBe(until)
  }
  const february = months.at(-2)
  expect((february?.until ?? 0) - (february?.from ?? 0)).toBe(29 * 24 * HOUR_MS)
})
