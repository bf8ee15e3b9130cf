import { expect, test } from 'vitest'
import { fc } from '#test/support/seeded-fast-check.ts'
import {
  CODE_ALPHABET,
  checkCharacter,
  formatGiftCardCode,
  maskedGiftCardCode,
  readGiftCardCode,
} from './code.ts'

const character = fc.constantFrom(...CODE_ALPHABET)
const code = fc
  .array(character, { minLength: 15, maxLength: 15 })
  .map((characters) => characters.join(''))
  .map((start) => start + checkCharacter(start))

test('reads a code as people type it', () => {
  fc.assert(
    fc.property(code, (typed) => {
      expect(readGiftCardCode(formatGiftCardCode(typed))).toBe(typed)
      expect(readGiftCardCode(` ${formatGiftCardCode(typed).toLowerCase().replaceAll('-', ' ')} `)).toBe(
        typed,
      )
      expect(readGiftCardCode(typed)).toBe(typed)
      for (const dash of ['–', '—', '−', '\u2011', '\u00ad', '.']) {
        const onPhone = `\u200b“${formatGiftCardCode(typed).replaceAll('-', dash)}”.\u2060`
        expect(readGiftCardCode(onPhone)).toBe(typed)
      }
    }),
  )
})

test('finds every wrong character and every two swapped neighbors', () => {
  fc.assert(
    fc.property(code, fc.nat(15), character, (right, at, other) => {
      const wrong = right.slice(0, at) + other + right.slice(at + 1)
      if (wrong !== right) expect(readGiftCardCode(wrong)).toBeNull()
    }),
  )
  fc.assert(
    fc.property(code, fc.nat(14), (right, at) => {
      const swapped = right.slice(0, at) + right[at + 1] + right[at] + right.slice(at + 2)
      if (swapped !== right) expect(readGiftCardCode(swapped)).toBeNull()
    }),
  )
})

test.each(['', 'H7KD', '0O1I-LLLL-0000-1111', `${'A'.repeat(15)}!`, '\u0000', 'x'.repeat(20_000)])(
  'reads no code in %j',
  (text) => {
    expect(readGiftCardCode(text)).toBeNull()
  },
)

test('shows only the last four characters', () => {
  expect(maskedGiftCardCode('7Q4K')).toBe('••••-••••-••••-7Q4K')
})
