import { expect, test } from 'vitest'
import { isEmail } from './form-fields.ts'

test('rejects addresses that could add an email header', () => {
  const endings = [
    '\r\nBcc: all@example.com',
    '\n',
    '\r',
    '\u0085',
    '\u2028',
    '\u0000',
    ',all@example.com',
    ';x',
  ]
  for (const ending of endings)
    expect([ending, isEmail(`june@example.com${ending}`)]).toEqual([ending, false])
  expect(isEmail('June <june@example.com>')).toBe(false)
  expect(isEmail(`${'x'.repeat(250)}@a.io`)).toBe(false)
})

test('accepts plus signs, apostrophes and international domains', () => {
  const real = ["o'brien+knives@mail.example.co.uk", 'j_w@sub-domain.example', 'jürgen@müller.example']
  expect(real.map(isEmail)).toEqual([true, true, true])
})
