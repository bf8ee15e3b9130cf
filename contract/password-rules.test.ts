import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeDigits, isCode, maskEmail, signupFaults, tidyBackupCode } from './account-fields.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { passwordFault, passwordStrength } from './password-rules.ts'

test('every password on the list would pass the other rules, and is refused in any case', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(500)
  for (const common of COMMON_PASSWORDS) {
    expect([common, common.length >= 8, /[a-z]/.test(common), /\d/.test(common)]).toEqual([
      common,
      true,
      true,
      true,
    ])
    expect(passwordFault(common.toUpperCase())).toContain('list of leaked ones')
    expect(passwordStrength(common)).toBe(0)
  }
})

test.each(['quarry-road-214', 'größe-und-7', 'correct horse battery 9', `1a${'x'.repeat(198)}`])(
  'a password of one’s own is taken: %s',
  (password) => {
    expect(passwordFault(password)).toBeNull()
    expect(passwordStrength(password)).toBeGreaterThan(0)
  },
)

test.each(['LaurelHollow1', 'knives-2026', '1Knife!Sheath', 'workshop_123'])(
  'the shop’s own words alone are no password: %s',
  (password) => {
    expect(passwordFault(password)).toMatch(/knows the shop/)
  },
)

test.each(['hollow-creek-77', 'two-knives-in-1-oak'])('among others they are: %s', (password) => {
  expect(passwordFault(password)).toBeNull()
})

test('what is refused has no strength, and more of the same never makes it strong', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 220 }), (password) => {
      expect(passwordStrength(password) === 0).toBe(passwordFault(password) !== null)
    }),
  )
  expect(passwordStrength('a1a1a1a1a1a1a1a1a1a1a1a1')).toBe(1)
  expect(passwordStrength('quarry-Road-214-hollow')).toBe(4)
})

test('an empty form is told of every field at once', () => {
  const faults = signupFaults({ name: '', email: '', password: '' })
  expect(Object.keys(faults).sort()).toEqual(['email', 'name', 'password'])
  for (const sentence of Object.values(faults)) expect(sentence).toMatch(/^[A-Z].*\.$/)
  expect(signupFaults({ name: 'June', email: 'june@example.com', password: 'quarry-road-214' })).toEqual({})
})

test('codes are read as people paste and write them', () => {
  expect(codeDigits(' 482 913\n')).toBe('482913')
  expect(codeDigits('Your code: 482-913, good for 10 minutes')).toBe('482913')
  expect([isCode('482913'), isCode('48291'), isCode('482913\n'), isCode('４８２９１３')]).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(tidyBackupCode(' K7M2-q4xv 9hpd')).toBe('k7m2q4xv9hpd')
  expect(maskEmail('june@example.com')).toBe('j***@example.com')
})
