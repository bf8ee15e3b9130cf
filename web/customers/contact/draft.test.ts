import { expect, test } from 'vitest'
import { isFilledIn } from './draft.ts'

test('asks for the captcha once name, message and the chosen contact are filled in', () => {
  const draft = { name: 'J', contactMethod: 'phone', phone: '3', message: 'm' } as const
  expect(isFilledIn(draft)).toBe(true)
  for (const field of ['name', 'phone', 'message']) expect(isFilledIn({ ...draft, [field]: ' ' })).toBe(false)
  expect(isFilledIn({ ...draft, contactMethod: 'email' })).toBe(false)
  expect(isFilledIn({})).toBe(false)
})
