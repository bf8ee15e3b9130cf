import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPhone, isFilledIn, type MessageFields, messageFaults, tidyText } from './message-fields.ts'

function faults(change: Partial<MessageFields> = {}) {
  return messageFaults({
    name: 'June Whitlock',
    contactMethod: 'email',
    contact: 'june@example.com',
    message: 'Do you make the hunter with a longer blade?',
    ...change,
  })
}

test('a letter in order has no faults', () => {
  expect(faults()).toEqual({})
  expect(faults({ contactMethod: 'phone', contact: '304-555-0142' })).toEqual({})
  expect(faults({ name: 'Zoë Łęcka 🗡️', message: 'Grüße,\n\nZoë' })).toEqual({})
})

test('every field that holds nothing is asked for by name', () => {
  expect(faults({ name: ' ', contact: '', message: '\n' })).toEqual({
    name: 'Enter your name.',
    contact: 'Enter your email address.',
    message: 'Enter your message.',
  })
  expect(faults({ contactMethod: 'phone', contact: '' }).contact).toBe('Enter your phone number.')
  expect(faults({ contactMethod: '' }).contactMethod).toBe('Choose email or phone.')
})

test('name, address and message may be as long as the shop says and no longer', () => {
  expect(faults({ name: 'n'.repeat(50), message: 'm'.repeat(2000) })).toEqual({})
  expect(faults({ name: 'n'.repeat(51), message: 'm'.repeat(2001) })).toEqual({
    name: 'Use at most 50 characters.',
    message: 'Use at most 2,000 characters.',
  })
  const address = (characters: number) => `${'x'.repeat(characters - '@example.com'.length)}@example.com`
  expect(faults({ contact: address(254) })).toEqual({})
  expect(faults({ contact: address(255) }).contact).toBe('Use at most 254 characters.')
})

test('no name breaks out of its line', () => {
  for (const end of ['\n', '\r', '\u0000', '\u0085', '\u2028', '\u2029']) {
    expect(faults({ name: `June${end}Bcc: everyone` }).name).toBeDefined()
  }
})

test.each(['june', 'june@', '@example.com', 'june@example', 'a@b.com, c@d.com', 'June <june@example.com>'])(
  'what is no email address is refused: %s',
  (contact) => expect(faults({ contact }).contact).toBe('Enter an email address like june@example.com.'),
)

test.each([
  '304-555-014',
  '304-555-01422',
  '304 555 0142',
  '(304) 555-0142',
  'june@example.com',
  '30-4555-0142',
])('what is no phone number as the field writes it is refused: %s', (contact) =>
  expect(faults({ contactMethod: 'phone', contact }).contact).toBe('Enter all 10 digits, like 304-555-0142.'),
)

test.each([
  ['', ''],
  ['3', '3'],
  ['304', '304'],
  ['3045', '304-5'],
  ['304555', '304-555'],
  ['304555014', '304-555-014'],
  ['3045550142', '304-555-0142'],
  ['(304) 555-0142', '304-555-0142'],
  ['+1 (304) 555-0142', '304-555-0142'],
  ['1-304-555-0142', '304-555-0142'],
  ['1234567890', '123-456-7890'],
  ['30455501429', '304-555-0142'],
  ['call me', ''],
])('a phone number typed as %j stands as %j', (typed, shown) => expect(formatPhone(typed)).toBe(shown))

test('a phone number that is written stays as it is, whatever was typed', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const written = formatPhone(text)
      expect(written).toMatch(/^(\d{1,3}|\d{3}-\d{1,3}|\d{3}-\d{3}-\d{1,4})?$/)
      expect(formatPhone(written)).toBe(written)
    }),
  )
})

test('the captcha’s time comes when name, message and the chosen contact hold something', () => {
  const filled = { name: 'J', contactMethod: 'phone', contact: '3', message: 'm' }
  expect(isFilledIn(filled)).toBe(true)
  for (const field of ['name', 'contact', 'message'])
    expect(isFilledIn({ ...filled, [field]: ' ' })).toBe(false)
})

test('a message keeps its lines and loses what is no text', () => {
  expect(tidyText(' one\r\ntwo\rthree\u2028four\tfive\u0007 \n')).toBe('one\ntwo\nthree\nfour\tfive')
  fc.assert(
    fc.property(fc.array(fc.nat(0xffff)), (codes) => {
      const text = String.fromCharCode(...codes)
      const tidy = tidyText(text)
      expect(tidy).not.toMatch(/[^\P{Cc}\n\t]/u)
      expect(tidy.isWellFormed()).toBe(true)
      expect(tidyText(tidy)).toBe(tidy)
    }),
  )
})
