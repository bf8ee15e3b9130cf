import { expect, test } from 'vitest'
import { BEFORE_BUTT, stripGeometry } from './strip-geometry.ts'

const LEVEL = { butt: { x: 0.1, y: 0.5 }, tip: { x: 0.9, y: 0.5 } }

test('scales an image so that the line from butt to tip is as long as the product', () => {
  const { image, width } = stripGeometry(LEVEL, 8)
  expect(image.width * 0.8).toBeCloseTo(8)
  expect(image.degrees).toBeCloseTo(0)
  expect(image.left + 0.1 * image.width).toBeCloseTo(BEFORE_BUTT)
  expect(width).toBeGreaterThan(8)
})

test('turns the butt to the left', () => {
  const upward = stripGeometry({ butt: { x: 0.5, y: 1 }, tip: { x: 0.5, y: 0 } }, 9)
  expect(upward.image.height).toBeCloseTo(9)
  expect(upward.image.width).toBeCloseTo(12)
  expect(upward.image.degrees).toBeCloseTo(90)
  const turned = stripGeometry({ butt: LEVEL.tip, tip: LEVEL.butt }, 8)
  expect(Math.abs(turned.image.degrees)).toBeCloseTo(180)
})
