import { expect, test } from 'vitest'
import { pauseAfter } from './keep-workers.ts'

test('a worker that ends is replaced at once, one that ends again and again ever later, but always again', () => {
  expect([1, 2, 3, 4, 5, 6].map(pauseAfter)).toEqual([0, 1000, 2000, 4000, 8000, 16_000])
  for (const ends of [7, 20, 1000, 100_000]) expect(pauseAfter(ends)).toBe(30_000)
})
