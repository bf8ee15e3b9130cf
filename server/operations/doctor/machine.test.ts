import { expect, test } from 'vitest'
import { describePending } from './machine.ts'

test('warns to stop older versions before a breaking migration', () => {
  expect(describePending(['0011-gifts'])).not.toContain('stop')
  expect(describePending(['0011-gifts', '0012-no-more-ribbons-breaks', '0013-boxes'])).toMatch(
    /stop the shop on every other machine first/,
  )
})
