import { expect, test } from 'vitest'
import { clearDigit, NO_CODE, putDigits, typedInto } from './code-digits.ts'

test('a digit typed beside another takes its place', () => {
  expect(typedInto(' ', '4')).toBe('4')
  expect(typedInto('4', '47')).toBe('7')
  expect(typedInto('4', '74')).toBe('7')
  expect(typedInto('4', '44')).toBe('4')
  expect(typedInto('4', '')).toBe('')
})

test('a code may be written as mails and apps write it, and letters are nothing', () => {
  expect(typedInto(' ', '407 112')).toBe('407112')
  expect(typedInto(' ', '407-112 is your code')).toBe('407112')
  expect(typedInto('9', 'x')).toBe('')
})

test('digits fill boxes from where they land, and never more than six', () => {
  expect(putDigits(NO_CODE, 0, '407112')).toBe('407112')
  expect(putDigits(NO_CODE, 4, '123')).toBe('    12')
  expect(putDigits('123456', 2, '99')).toBe('129956')
  expect(clearDigit('123456', 0)).toBe(' 23456')
  expect(clearDigit('123456', 5)).toBe('12345 ')
})
