import { expect, test } from 'vitest'
import { lastTimeOfDay } from './night.ts'

function at(time: string, now: string): string {
  return new Date(lastTimeOfDay(time, Date.parse(now))).toISOString()
}

test('the time of day is the workshop’s, in winter and in summer', () => {
  expect(at('03:00', '2026-11-21T18:00:00Z')).toBe('2026-11-21T08:00:00.000Z')
  expect(at('03:00', '2026-07-21T18:00:00Z')).toBe('2026-07-21T07:00:00.000Z')
})

test('before that time of today it is yesterday’s', () => {
  expect(at('03:00', '2026-11-21T07:59:59Z')).toBe('2026-11-20T08:00:00.000Z')
  expect(at('03:00', '2026-11-21T08:00:00Z')).toBe('2026-11-21T08:00:00.000Z')
  expect(at('23:30', '2026-11-21T02:00:00Z')).toBe('2026-11-20T04:30:00.000Z')
})

test('in the nights in which the clocks change there is one as well', () => {
  expect(at('03:00', '2026-03-08T12:00:00Z')).toBe('2026-03-08T07:00:00.000Z')
  expect(at('03:00', '2026-03-08T06:00:00Z')).toBe('2026-03-07T08:00:00.000Z')
  expect(at('03:00', '2026-11-01T12:00:00Z')).toBe('2026-11-01T08:00:00.000Z')
  expect(Date.parse(at('02:30', '2026-03-08T12:00:00Z'))).toBeGreaterThan(Date.parse('2026-03-08T05:00:00Z'))
})
