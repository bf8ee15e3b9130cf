import { expect, test } from 'vitest'
import { clearDigit, EMPTY_CODE, newDigits, setDigits } from './code-digits.ts'

test('replaces a digit when another is typed beside it', () => {
  expect(newDigits(' ', '4')).toBe('4')
  expect(newDigits('4', '47')).toBe('7')
  expect(newDigits('4', '74')).toBe('7')
  expect(newDigits('4', '44')).toBe('4')
  expect(newDigits('4', '')).toBe('')
})

test('ignores spaces, hyphens and letters', () => {
  expect(newDigits(' ', '407 112')).toBe('407112')
  expect(newDigits(' ', '407-112 is your code')).toBe('407112')
  expect(newDigits('9', 'x')).toBe('')
})

test('fills at most six boxes from where the digits are entered', () => {
  expect(setDigits(EMPTY_CODE, 0, '407112')).toBe('407112')
  expect(setDigits(EMPTY_CODE, 4, '123')).toBe('    12')
  expect(setDigits('123456', 2, '99')).toBe('129956')
  expect(clearDigit('123456', 0)).toBe(' 23456')
  expect(clearDigit('123456', 5)).toBe('12345 ')
})
