import { expect, test } from 'vitest'
import { countBusinessDays, isBusinessDay } from '#server/platform/time/business-days.ts'
import { fc } from '#test/support/seeded-fast-check.ts'
import { arrival, shipBy } from './promise.ts'

const HOME = { enabled: false, starts_on: null, ends_on: null }
const day = fc
  .integer({ min: 0, max: 9000 })
  .map((days) => Temporal.PlainDate.from('2020-01-01').add({ days }).toString())

test('does not count the day of the order, weekends and holidays', () => {
  expect(shipBy('2026-11-19', 3, HOME)).toBe('2026-11-24')
  expect(arrival('2026-11-24', [2, 5])).toEqual({ arrives_from: '2026-11-27', arrives_until: '2026-12-02' })
  expect(shipBy('2026-11-21', 1, HOME)).toBe('2026-11-23')
  expect(shipBy('2026-11-25', 1, HOME)).toBe('2026-11-27')
})

test('ships on the day of the order, or the next business day, when handling takes no days', () => {
  expect(shipBy('2026-11-19', 0, HOME)).toBe('2026-11-19')
  expect(shipBy('2026-11-26', 0, HOME)).toBe('2026-11-27')
})

test('skips the vacation with its first and last day, for handling alone', () => {
  const away = { enabled: true, starts_on: '2026-11-23', ends_on: '2026-12-03' }
  expect(shipBy('2026-11-19', 3, away)).toBe('2026-12-07')
  expect(shipBy('2026-11-19', 1, away)).toBe('2026-11-20')
  expect(shipBy('2026-11-19', 3, { ...away, enabled: false })).toBe('2026-11-24')
  expect(shipBy('2026-11-24', 0, away)).toBe('2026-12-04')
  expect(shipBy('2026-11-19', 3, { ...away, ends_on: '9998-12-31' })).toMatch(/^9999-01-/)
})

test('promises nothing before a vacation without an end', () => {
  const away = { enabled: true, starts_on: '2026-11-23', ends_on: null }
  expect(shipBy('2026-11-19', 3, away)).toBeNull()
  expect(shipBy('2026-11-19', 1, away)).toBe('2026-11-20')
  expect(shipBy('2026-11-19', 1, { ...away, starts_on: null })).toBeNull()
})

test('promises a business day outside of the vacation, never an earlier one for more handling', () => {
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 0, max: 20 }),
      day,
      fc.integer({ min: 0, max: 60 }),
      (paid, count, from, length) => {
        const until = Temporal.PlainDate.from(from).add({ days: length }).toString()
        const away = { enabled: true, starts_on: from, ends_on: until }
        const ships = shipBy(paid, count, away) ?? ''
        expect(isBusinessDay(ships)).toBe(true)
        expect(ships >= paid && (ships < from || ships > until)).toBe(true)
        expect(countBusinessDays(paid, ships)).toBeGreaterThanOrEqual(count)
        expect((shipBy(paid, count + 1, away) ?? '') >= ships).toBe(true)
      },
    ),
  )
})
