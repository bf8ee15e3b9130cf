import { expect, test } from 'vitest'
import { trackingLabel } from './tracking.ts'

test.each([
  ['9400111899561234567892', '9400 1118 9956 1234 5678 92'],
  ['1Z999AA10123456784', '1Z 999 AA1 01 2345 6784'],
  ['986578788855', '986578788855'],
])('%s is written like on its label', (number, label) => {
  expect(trackingLabel(number)).toBe(label)
})
