import { expect, test } from 'vitest'
import { axisTicks } from './axis-ticks.ts'

test.each([
  [1375, [1500, 1000, 500]],
  [2671.5, [3000, 2000, 1000]],
  [600, [600, 400, 200]],
  [90, [100, 50]],
  [12_000, [15_000, 10_000, 5000]],
  [7, [7.5, 5, 2.5]],
])('has round steps up to at least the highest sales, $%d', (max, ticks) => {
  expect(axisTicks(max)).toEqual(ticks)
})

test.each([
  [1, [1]],
  [2, [2, 1]],
  [7, [10, 5]],
  [0, [1]],
])('counts %d orders in whole steps', (max, ticks) => {
  expect(axisTicks(max, true)).toEqual(ticks)
})
