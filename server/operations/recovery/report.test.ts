import { expect, test } from 'vitest'
import type { OrderRow } from '#server/sales/orders/queries.ts'
import { startProgress } from './context.ts'
import { describeRecovered } from './report.ts'

test('prints the first ten orders to review and counts the rest', () => {
  const orders = Array.from({ length: 2320 }, (_, id) => ({ id, flag: 'Out of stock.' }) as OrderRow)
  const lines = describeRecovered(orders, [], startProgress())
  expect(lines).toHaveLength(13)
  expect(lines.slice(0, 3)).toEqual([
    '2,320 payments since: 2,320 orders recovered.',
    'To review: 2,320 orders.',
    'Order 0: Out of stock.',
  ])
  expect(lines.at(-1)).toBe('… and 2,310 more, in the email to you.')
})
