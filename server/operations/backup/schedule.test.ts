import { expect, test } from 'vitest'
import { lastTimeOfDay } from './schedule.ts'

function at(time: string, now: string): string {
  return new Date(lastTimeOfDay(time, Date.parse(now), 'America/New_York')).toISOString()
}

test('uses the workshop’s time zone in winter and summer', () => {
  expect(at('03:00', '2026-11-21T18:00:00Z')).toBe('2026-11-21T08:00:00.000Z')
  expect(at('03:00', '2026-07-21T18:00:00Z')).toBe('2026-07-21T07:00:00.000Z')
})

test('returns yesterday’s time before today’s has come', () => {
  expect(at('03:00', '2026-11-21T07:59:59Z')).toBe('2026-11-20T08:00:00.000Z')
  expect(at('03:00', '2026-11-21T08:00:00Z')).toBe('2026-11-21T08:00:00.000Z')
  expect(at('23:30', '2026-11-21T02:00:00Z')).toBe('2026-11-20T04:30:00.000Z')
})

test('finds one time on days when the clocks change', () => {
  expect(at('03:00', '2026-03-08T12:00:00Z')).toBe('2026-03-08T07:00:00.000Z')
  expect(at('03:00', '2026-03-08T06:00:00Z')).toBe('2026-03-07T08:00:00.000Z')
  expect(at('03:00', '2026-11-01T12:00:00Z')).toBe('2026-11-01T08:00:00.000Z')
  expect(Date.parse(at('02:30', '2026-03-08T12:00:00Z'))).toBeGreaterThan(Date.parse('2026-03-08T05:00:00Z'))
})
