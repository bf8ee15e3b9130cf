import { expect, test } from 'vitest'
import { inchesIn, toRequestInput } from './request-input.ts'

test.each([
  ['8.5', '8.5'],
  [' 8.5 in ', '8.5'],
  ['8.5"', '8.5'],
  ['8 inches', '8'],
  ['in', ''],
  ['eight', 'eight'],
])('reads the length "%s" as "%s"', (typed, inches) => {
  expect(inchesIn(typed)).toBe(inches)
})

test('reads a budget with a dollar sign and commas', () => {
  const values = { budget_min: '$1,200', budget_max: ' 1500.50' } as Parameters<typeof toRequestInput>[0]
  expect(toRequestInput(values)).toMatchObject({ budget_min: '1200', budget_max: '1500.50' })
})
