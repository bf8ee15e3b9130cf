import { expect, test } from 'vitest'
import { isAbove, parseWeight } from './weight.ts'

test.each([
  ['1 lb 2 oz', 18],
  ['1lb2oz', 18],
  ['2 LBS', 32],
  ['1.5 lb', 24],
  ['17.9 oz', 17.9],
  ['18', 18],
])('reads %s', (text, ounces) => {
  expect(parseWeight(text)).toBeCloseTo(ounces, 5)
})

test.each(['', 'heavy', '1 kg', 'lb', '-1 oz', '1 lb 2'])('does not read "%s"', (text) => {
  expect(parseWeight(text)).toBeNull()
})

test('compares a weight with the paid postage', () => {
  expect(isAbove(32, 2)).toBe(false)
  expect(isAbove(32.1, 2)).toBe(true)
})
