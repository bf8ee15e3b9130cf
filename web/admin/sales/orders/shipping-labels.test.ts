import { expect, test } from 'vitest'
import { weightLabel } from './shipping-labels.ts'

test.each([
  [9, '9 oz'],
  [16, '1 lb'],
  [19.5, '1 lb 3.5 oz'],
  [31.96, '2 lb'],
  [0, '0 oz'],
])('labels %s ounces as %s', (ounces, label) => {
  expect(weightLabel(ounces)).toBe(label)
})
