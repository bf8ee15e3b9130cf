import { expect, test } from 'vitest'
import { areTooClose, distance, moved } from './marks.ts'

test('moves a mark by pixels within the image', () => {
  const marks = { tip: { x: 0.5, y: 0.5 }, butt: null }
  expect(moved(marks, 'tip', 16, -12).tip).toEqual({ x: 0.51, y: 0.49 })
  expect(moved(marks, 'tip', 5000, -5000).tip).toEqual({ x: 1, y: 0 })
  expect(moved(marks, 'butt', 1, 0).butt).toEqual({ x: 0.1, y: 0.5 })
})

test('detects points that are too close', () => {
  const pixels = distance({ tip: { x: 0.5, y: 0.5 }, butt: { x: 0.25, y: 0.25 } })
  expect(pixels).toBe(500)
  expect(areTooClose(pixels)).toBe(false)
  expect(areTooClose(95)).toBe(true)
  expect(distance({ tip: null, butt: null })).toBeNull()
})
