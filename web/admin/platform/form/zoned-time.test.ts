import { expect, test } from 'vitest'
import { toLocalTime, toMoment } from '#web/admin/platform/form/zoned-time.ts'

const NEW_YORK = 'America/New_York'

test('shows a moment on the clock of the business, in winter and in summer', () => {
  expect(toLocalTime('2026-12-01T14:00:00.000Z', NEW_YORK)).toBe('2026-12-01T09:00')
  expect(toLocalTime('2026-07-01T14:00:30.000Z', NEW_YORK)).toBe('2026-07-01T10:00:30')
  expect(toLocalTime('2026-12-01T04:59:00.000Z', NEW_YORK)).toBe('2026-11-30T23:59')
})

test('reads a time on the clock of the business', () => {
  expect(toMoment('2026-12-01T09:00', NEW_YORK)).toBe('2026-12-01T14:00:00.000Z')
  expect(toMoment('2026-07-01T10:00:30', NEW_YORK)).toBe('2026-07-01T14:00:30.000Z')
  expect(toMoment('2026-12-01T09:00', 'Pacific/Honolulu')).toBe('2026-12-01T19:00:00.000Z')
  expect(toMoment('tomorrow', NEW_YORK)).toBeNull()
})

test('resolves repeated and skipped hours at clock changes', () => {
  expect(toMoment('2026-11-01T01:30', NEW_YORK)).toBe('2026-11-01T05:30:00.000Z')
  expect(toMoment('2026-03-08T02:30', NEW_YORK)).toBe('2026-03-08T07:30:00.000Z')
  expect(toMoment('2026-03-08T01:30', NEW_YORK)).toBe('2026-03-08T06:30:00.000Z')
  expect(toMoment('2026-03-08T03:30', NEW_YORK)).toBe('2026-03-08T07:30:00.000Z')
})
