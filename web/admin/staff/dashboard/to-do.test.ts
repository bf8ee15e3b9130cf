import { expect, test } from 'vitest'
import type { Dashboard } from '#contract/staff/dashboard/dashboard.ts'
import { buildToDo } from './to-do.ts'

const ZONE = 'America/New_York'
const NO_SALES = { orders: 0, gross: 0, discounts: 0, refunded: 0, kept: 0 }
const QUIET: Dashboard = {
  at: '2026-11-21T17:00:00.000Z',
  to_pack: { count: 0, oldest: null },
  late: { count: 0, orders: [] },
  due_today: { count: 0, orders: [] },
  waiting_for_pickup: { count: 0, orders: [] },
  to_answer: { count: 0, oldest: null },
  reviews_to_answer: { count: 0, oldest: null },
  to_quote: { count: 0, oldest: null },
  flagged: { count: 0 },
  disputes: { count: 0, next_due: null, orders: [] },
  deposit_disputes: { count: 0, next_due: null, commissions: [] },
  failed_mails: { count: 0 },
  running_low: { count: 0, names: [] },
  sold_out: { count: 0, names: [] },
  next_drop: null,
  gift_cards: { owed: 0, cards: 0 },
  warnings: [],
  backup: null,
  backup_store: null,
  problems: [],
  sales: { today: NO_SALES, days: NO_SALES, days_before: NO_SALES, by_day: [] },
  version: '1.0.0',
  shop_command: 'shop',
}

test('says in one sentence that there is nothing to do', () => {
  expect(buildToDo(QUIET, ZONE)).toEqual({
    due: [],
    quiet:
      'No orders need review, no emails failed, all orders are packed, all commissions are quoted, all messages are answered, all reviews are answered.',
  })
})

test('lists problems first and says how long each task has waited', () => {
  const { due, quiet } = buildToDo(
    {
      ...QUIET,
      to_pack: { count: 3, oldest: '2026-11-18T16:00:00.000Z' },
      to_answer: { count: 1, oldest: '2026-11-21T15:50:00.000Z' },
      reviews_to_answer: { count: 2, oldest: '2026-11-20T17:00:00.000Z' },
      to_quote: { count: 1, oldest: '2026-11-19T16:00:00.000Z' },
      flagged: { count: 2 },
      disputes: { count: 1, next_due: '2026-11-28T04:59:59.000Z', orders: [{ id: 1209, amount: 191.82 }] },
      warnings: [{ section: 'tax', text: 'No state has a rate.' }],
    },
    ZONE,
  )
  expect(due.map(({ count, what, detail }) => `${count ?? '!'} ${what}. ${detail}`)).toEqual([
    '1 Dispute. Order 1209, $191.82. Send evidence by Fri, Nov 27.',
    '2 orders need review. Check the payment.',
    '! Check the sales tax. No state has a rate.',
    '3 orders to pack. The oldest has waited 3 days.',
    '1 commission to quote. Waiting 2 days.',
    '1 message to answer. Waiting an hour.',
    '2 reviews to answer. The oldest has waited 24 hours.',
  ])
  expect(quiet).toBe('No emails failed.')
})

test('leads to the commission whose deposit is disputed, and to the orders with other disputes', () => {
  const next_due = '2026-11-29T17:00:00.000Z'
  const orders = [
    { id: 1209, amount: 191.82 },
    { id: 1214, amount: 60 },
  ]
  const commissions = [{ uuid: 'a-b-c', name: 'Hannah Pruitt', amount: 216 }]
  const listed = (change: Partial<Dashboard>) =>
    buildToDo({ ...QUIET, ...change }, ZONE).due.map(({ count, what, detail, to }) => [
      count,
      what,
      detail,
      to,
    ])
  expect(
    listed({
      disputes: { count: 2, next_due, orders },
      deposit_disputes: { count: 1, next_due, commissions },
    }),
  ).toEqual([
    [
      2,
      'Disputes',
      'Orders 1209 and 1214. Send the first evidence by Sun, Nov 29.',
      '/admin/orders?disputes=true',
    ],
    [
      1,
      'Dispute about a deposit',
      '$216.00 from Hannah Pruitt. Send evidence by Sun, Nov 29.',
      '/admin/commissions/a-b-c',
    ],
  ])
  expect(
    listed({
      disputes: { count: 1, next_due: null, orders },
      deposit_disputes: { count: 2, next_due: '2026-11-20T17:00:00.000Z', commissions },
    }),
  ).toEqual([
    [1, 'Dispute', 'Order 1209, $191.82. Send evidence to the bank.', '/admin/orders?disputes=true'],
    [2, 'Disputes about deposits', 'Evidence was due on Fri, Nov 20.', '/admin/commissions'],
  ])
})
