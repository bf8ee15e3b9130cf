import { expect, test } from 'vitest'
import { whatIsPending } from './machine.ts'

test('before a step that older versions can’t live with, the check says what to stop', () => {
  expect(whatIsPending(['0011-gifts'])).not.toContain('stop')
  expect(whatIsPending(['0011-gifts', '0012-no-more-ribbons-breaks', '0013-boxes'])).toMatch(
    /stop the shop on every other machine first/,
  )
})
