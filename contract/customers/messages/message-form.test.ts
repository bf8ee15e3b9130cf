import { expect, test } from 'vitest'
import { formatPhone, normalizeMessage } from '#contract/platform/values/text.ts'
import { fc } from '#test/support/seeded-fast-check.ts'
import { type MessageFields, messageForm } from './message-form.ts'

const MESSAGE = {
  name: 'June Whitlock',
  contactMethod: 'email',
  contact: 'june@example.com',
  message: 'Do you make the hunter with a longer blade?',
}

function errors(change: Partial<MessageFields> = {}): Partial<MessageFields> {
  const issues = messageForm.safeParse({ ...MESSAGE, ...change }).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]).reverse())
}

test('accepts a complete message', () => {
  expect(errors()).toEqual({})
  expect(errors({ contactMethod: 'phone', contact: '304-555-0142' })).toEqual({})
  expect(errors({ name: 'Zoë Łęcka 🗡️', message: 'Grüße,\n\nZoë' })).toEqual({})
})

test('reports every empty field at once', () => {
  expect(errors({ name: ' ', contact: '', message: '\n' })).toEqual({
    name: 'Enter your name.',
    contact: 'Enter your email address.',
    message: 'Enter your message.',
  })
  expect(errors({ contactMethod: 'phone', contact: '' }).contact).toBe('Enter your phone number.')
  expect(errors({ contactMethod: '' }).contactMethod).toBe('Choose email or phone.')
})

test('limits the length of name, address and message', () => {
  expect(errors({ name: 'n'.repeat(50), message: 'm'.repeat(2000) })).toEqual({})
  expect(errors({ name: 'n'.repeat(51), message: 'm'.repeat(2001) })).toEqual({
    name: 'Use at most 50 characters.',
    message: 'Use at most 2,000 characters.',
  })
  const domain = `${'d'.repeat(63)}.${'d'.repeat(63)}.com`
  const address = (characters: number) =>
    `${'x'.repeat(64)}@${'d'.repeat(characters - domain.length - 66)}.${domain}`
  expect(errors({ contact: address(254) })).toEqual({})
  expect(errors({ contact: address(255) }).contact).toBe('Use at most 254 characters.')
})

test('rejects line breaks in the name', () => {
  for (const end of ['\n', '\r', '\u0000', '\u0085', '\u2028', '\u2029']) {
    expect(errors({ name: `June${end}Bcc: everyone` }).name).toBeDefined()
  }
})

test.each(['june', 'june@', '@example.com', 'june@example', 'a@b.com, c@d.com', 'June <june@example.com>'])(
  'rejects %s as an email address',
  (contact) => expect(errors({ contact }).contact).toBe('Enter an email address like june@example.com.'),
)

test.each([
  '304-555-014',
  '304-555-01422',
  '304 555 0142',
  '(304) 555-0142',
  'june@example.com',
  '30-4555-0142',
])('rejects %s as a phone number', (contact) =>
  expect(errors({ contactMethod: 'phone', contact }).contact).toBe('Enter all 10 digits, like 304-555-0142.'),
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
])('formats the phone number %j as %j', (typed, shown) => expect(formatPhone(typed)).toBe(shown))

test('does not change a formatted phone number', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const formatted = formatPhone(text)
      expect(formatted).toMatch(/^(\d{1,3}|\d{3}-\d{1,3}|\d{3}-\d{3}-\d{1,4})?$/)
      expect(formatPhone(formatted)).toBe(formatted)
    }),
  )
})

test('keeps line breaks and removes control characters', () => {
  expect(normalizeMessage(' one\r\ntwo\rthree\u2028four\tfive\u0007 \n')).toBe('one\ntwo\nthree\nfour\tfive')
  fc.assert(
    fc.property(fc.array(fc.nat(0xffff)), (codes) => {
      const text = String.fromCharCode(...codes)
      const normalized = normalizeMessage(text)
      expect(normalized).not.toMatch(/[^\P{Cc}\n\t]/u)
      expect(normalized.isWellFormed()).toBe(true)
      expect(normalizeMessage(normalized)).toBe(normalized)
    }),
  )
})
