import { expect, test } from 'vitest'
import { fc } from '#test/support/seeded-fast-check.ts'
import { codeDigits, isCode, maskEmail, normalizeBackupCode } from './account-codes.ts'
import { signup } from './account-form.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { passwordError, passwordStrength } from './password-rules.ts'

test('rejects every leaked password in any case, although it passes the other rules', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(500)
  for (const common of COMMON_PASSWORDS) {
    expect([common, common.length >= 8, /[a-z]/.test(common), /\d/.test(common)]).toEqual([
      common,
      true,
      true,
      true,
    ])
    expect(passwordError(common.toUpperCase())).toContain('lists of leaked passwords')
    expect(passwordStrength(common)).toBe(0)
  }
})

test.each(['quarry-road-214', 'größe-und-7', 'correct horse battery 9', `1a${'x'.repeat(198)}`])(
  'accepts the password %s',
  (password) => {
    expect(passwordError(password)).toBeNull()
    expect(passwordStrength(password)).toBeGreaterThan(0)
  },
)

test.each([
  'passw0rd',
  'P@ssw0rd',
  'Pa$$w0rd2026!',
  'Password123!',
  'Qwerty123!',
  'love1234',
  '!!Welcome1',
  '1l0veyou',
  'Dr4g0n2024',
  '5unsh1ne99',
  'monkey.77',
])('rejects a leaked password with common substitutions or additions: %s', (password) => {
  expect(passwordError(password)).toContain('lists of leaked passwords')
})

test.each([
  'Walnut-handle-7',
  'password-of-2-owls',
  'monkey-8472-9105-33',
  'lovely oak 19 rings',
  '7-secret-9-doors',
])('accepts a common word among others, or with much around it: %s', (password) =>
  expect(passwordError(password)).toBeNull(),
)

test.each(['LaurelHollow1', 'knives-2026', '1Knife!Sheath', 'workshop_123'])(
  'rejects a password made only of the shop’s own words: %s',
  (password) => {
    expect(passwordError(password)).toMatch(/easy to guess for this shop/)
  },
)

test.each(['hollow-creek-77', 'two-knives-in-1-oak'])(
  'accepts the shop’s words next to others: %s',
  (password) => {
    expect(passwordError(password)).toBeNull()
  },
)

test('gives a rejected or repetitive password little strength', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 220 }), (password) => {
      expect(passwordStrength(password) === 0).toBe(passwordError(password) !== null)
    }),
  )
  expect(passwordStrength('a1a1a1a1a1a1a1a1a1a1a1a1')).toBe(1)
  expect(passwordStrength('quarry-Road-214-hollow')).toBe(4)
})

test('reports every field of an empty sign-up form at once', () => {
  const paths = (form: object) => signup.safeParse(form).error?.issues.map(({ path }) => path[0]) ?? []
  expect([...new Set(paths({}))]).toEqual(['name', 'email', 'password'])
  expect(paths({ name: 'June', email: 'june@example.com', password: 'quarry-road-214' })).toEqual([])
})

test('reads codes with spaces, hyphens and text around them', () => {
  expect(codeDigits(' 482 913\n')).toBe('482913')
  expect(codeDigits('Your code: 482-913, good for 10 minutes')).toBe('482913')
  expect([isCode('482913'), isCode('48291'), isCode('482913\n'), isCode('４８２９１３')]).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(codeDigits('４８２\u2011９１３.')).toBe('482913')
  for (const typed of [' K7M2-q4xv 9hpd', '“k7m2–Q4XV—9hpd”.', '\u200bＫ７Ｍ２\u00adq4xv\u20119hpd'])
    expect(normalizeBackupCode(typed)).toBe('k7m2q4xv9hpd')
  expect(maskEmail('june@example.com')).toBe('j***@example.com')
})
