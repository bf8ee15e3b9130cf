import { expect, test } from 'vitest'
import { estimateLines } from './journal-band.tsx'

test('counts the lines of a text in a column', () => {
  expect(estimateLines('Cut two pieces off the 5160 bar.')).toBe(1)
  expect(estimateLines('Cut.\n\nGround.')).toBe(3)
  expect(estimateLines('word '.repeat(60).trim())).toBe(9)
})
