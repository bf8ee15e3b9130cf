import { expect, test } from 'vitest'
import { fc } from '#test/support/seeded-fast-check.ts'
import { MAX_PRICE_DOLLARS } from './limits.ts'
import { formatDollars, isWholeCents, proportion, toCents, toDollars } from './money.ts'

test('converts cents to dollars and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 13 }), (cents) => {
      expect(toCents(toDollars(cents))).toBe(cents)
    }),
  )
})

test('treats every valid price as whole cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: toCents(MAX_PRICE_DOLLARS) }), (cents) => {
      expect(isWholeCents(toDollars(cents))).toBe(true)
    }),
  )
})

test.each([
  [0.1 + 0.2, 30],
  [19.99, 1999],
  [1.1 * 3, 330],
  [100_000, 10_000_000],
])('%f dollars are %i cents', (dollars, cents) => {
  expect(toCents(dollars)).toBe(cents)
})

test('rejects fractions of a cent', () => {
  expect([0.001, 1.005, 99.999, 0.0001].filter(isWholeCents)).toEqual([])
  expect([0.1 + 0.2, 1.1 * 3, 265, 99.99].every(isWholeCents)).toBe(true)
})

test('formats prices in US style', () => {
  expect([0, 5, 0.05, 999.99, 1265, 1_234_567.8, -1265.5].map(formatDollars)).toEqual([
    '$0.00',
    '$5.00',
    '$0.05',
    '$999.99',
    '$1,265.00',
    '$1,234,567.80',
    '-$1,265.50',
  ])
})

test('rounds half a cent up, exactly, also where floating point numbers end', () => {
  expect(proportion(100_00, 8875, 100_000)).toBe(8_88)
  expect(proportion(25, 6000, 100_000)).toBe(2)
  expect(proportion(8, 6000, 100_000)).toBe(0)
  expect(proportion(99_999_999, 99_999_998, 99_999_999)).toBe(99_999_998)
  expect(proportion(9_007_199_254_740_991, 1, 1)).toBe(9_007_199_254_740_991)
})
