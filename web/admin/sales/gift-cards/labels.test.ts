import { expect, test } from 'vitest'
import { stateLabel } from './labels.ts'

const BLOCKED = { state: 'blocked', send_on: null } as Parameters<typeof stateLabel>[0]

test('labels a gift card after a refund and a lost dispute', () => {
  expect(stateLabel({ ...BLOCKED, refunded: true, disputed: false })).toBe('Taken back')
  expect(stateLabel({ ...BLOCKED, refunded: false, disputed: true })).toBe('Payment disputed')
})
