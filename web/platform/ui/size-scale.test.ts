import { expect, test } from 'vitest'
import { sizeScale } from './size-scale.ts'

test('shows every knife up to 15 inches on the same scale', () => {
  expect(sizeScale({ overall_length_in: 8.3, blade_length_in: 3.9 })).toEqual({
    scale: 15,
    overall: 8.3,
    blade: 3.9,
    handle: 4.4,
    label: 'Overall 8.3 inches, blade 3.9 inches',
  })
  expect(sizeScale({ overall_length_in: 15, blade_length_in: 10 })?.scale).toBe(15)
})

test('extends the scale in steps of 5 inches for longer knives', () => {
  expect(sizeScale({ overall_length_in: 15.1, blade_length_in: 10 })?.scale).toBe(20)
  expect(sizeScale({ overall_length_in: 22, blade_length_in: 14 })?.scale).toBe(25)
})

test('returns no scale for a sheath', () => {
  expect(sizeScale(null)).toBeNull()
  expect(sizeScale({ overall_length_in: null, blade_length_in: null })).toBeNull()
})
