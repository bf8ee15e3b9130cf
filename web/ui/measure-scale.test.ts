import { expect, test } from 'vitest'
import { measureScale } from './measure-scale.ts'

test('every knife up to 15 inches lies on the same rule', () => {
  expect(measureScale({ overall_length_in: 8.3, blade_length_in: 3.9 })).toEqual({
    scale: 15,
    overall: 8.3,
    blade: 3.9,
    handle: 4.4,
    words: 'Overall 8.3 inches, blade 3.9 inches',
  })
  expect(measureScale({ overall_length_in: 15, blade_length_in: 10 })?.scale).toBe(15)
})

test('a longer one makes the rule grow by fives', () => {
  expect(measureScale({ overall_length_in: 15.1, blade_length_in: 10 })?.scale).toBe(20)
  expect(measureScale({ overall_length_in: 22, blade_length_in: 14 })?.scale).toBe(25)
})

test('a sheath shows no measure', () => {
  expect(measureScale(null)).toBeNull()
  expect(measureScale({ overall_length_in: null, blade_length_in: null })).toBeNull()
})
