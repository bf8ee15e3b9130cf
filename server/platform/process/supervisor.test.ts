import { expect, test } from 'vitest'
import { restartDelay } from './supervisor.ts'

test('restarts a worker immediately, and with growing delays after repeated exits', () => {
  expect([1, 2, 3, 4, 5, 6].map(restartDelay)).toEqual([0, 1000, 2000, 4000, 8000, 16_000])
  for (const ends of [7, 20, 1000, 100_000]) expect(restartDelay(ends)).toBe(30_000)
})
