import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COLORS, contrast } from './color-pairs.ts'

const TOKENS = readFileSync(new URL('../../platform/ui/tokens.css', import.meta.url), 'utf8')

test('computes the contrast ratio of two colors', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#14171a', '#14171a')).toBe(1)
})

test.each(COLORS)(
  '$name matches its token and has enough contrast on its backgrounds',
  ({ name, hex, on, needs }) => {
    expect(TOKENS).toContain(`--color-${name}: ${hex};`)
    for (const ground of on) {
      const { hex: under } = COLORS.find((color) => color.name === ground) ?? { hex: '' }
      expect(contrast(hex, under), `on ${ground}`).toBeGreaterThanOrEqual(needs)
    }
  },
)
