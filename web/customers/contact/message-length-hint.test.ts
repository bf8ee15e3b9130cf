import { expect, test } from 'vitest'
import { messageLengthHint } from './message-length-hint.ts'

test('counts an emoji as one character', () => {
  expect(messageLengthHint('🔪'.repeat(1500))).toBeUndefined()
  expect(messageLengthHint('🔪'.repeat(1990))).toBe('10 of 2,000 characters left')
  expect(messageLengthHint('🔪'.repeat(2000))).toBe('0 of 2,000 characters left')
  expect(messageLengthHint('🔪'.repeat(2001))).toBe('1 character too many')
})
