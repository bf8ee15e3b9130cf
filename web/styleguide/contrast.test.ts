import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COLOURS } from './colour-pairs.ts'
import { contrast } from './contrast.ts'

const TOKENS = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8')

test('black on white is as far apart as colours get', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#14171a', '#14171a')).toBe(1)
})

test.each(COLOURS)(
  '$name is the colour of the tokens, and stands out from its grounds as much as its use needs',
  ({ name, hex, on, needs }) => {
    expect(TOKENS).toContain(`--color-${name}: ${hex};`)
    for (const ground of on) {
      const { hex: under } = COLOURS.find((colour) => colour.name === ground) ?? { hex: '' }
      expect(contrast(hex, under), `on ${ground}`).toBeGreaterThanOrEqual(needs)
    }
  },
)
