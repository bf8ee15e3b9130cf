import { expect, test } from 'vitest'
import { firstName } from '#contract/platform/values/people.ts'
import type { AdminCommission } from '#contract/sales/commissions/admin-commissions.ts'
import { amountLabel, budgetLabel, describeWishes } from './describe.ts'
import { byUrgency, nextSteps } from './next-step.ts'

const NEW_YORK = { now: '2026-11-19T17:00:00.000Z', today: '2026-11-19', timeZone: 'America/New_York' }

const ASKED: AdminCommission = {
  id: 1,
  commission_uuid: 'a',
  state: 'enquiry',
  created_at: '2026-11-17T16:00:00.000Z',
  name: 'Hannah Pruitt',
  email: 'hannah@example.com',
  phone: null,
  wishes: {
    kind: 'hunting-knives',
    kind_label: 'Hunting Knives',
    blade_length_in: 4.5,
    steel: null,
    handle_material: 'stag',
    sheath: null,
    budget_min: 500,
    budget_max: 650,
    needed_by: null,
    like_product_id: null,
    text: 'A hunter for my father.',
    images: [],
  },
  like_product: null,
  quote: null,
  ship_to: null,
  notes: [],
  messages: [],
  payments: [],
  order_uuid: null,
  order_id: null,
  order_status: null,
  timeline: [],
  reason: null,
  image_url: null,
  deposit: null,
  disputes: [],
  unanswered_since: '2026-11-17T16:00:00.000Z',
}

function quoted(
  state: AdminCommission['state'],
  change: Partial<AdminCommission['quote']> = {},
): AdminCommission {
  return {
    ...ASKED,
    state,
    unanswered_since: null,
    quote: {
      price: 285,
      deposit_percent: 40,
      deposit: 114,
      finish_by: null,
      valid_until: '2026-11-30',
      description: null,
      at: '2026-11-18T16:00:00.000Z',
      ...change,
    },
  }
}

const stepOf = (commission: AdminCommission) =>
  nextSteps(commission, NEW_YORK).map(({ text, look }) => `${look}: ${text}`)

test('warns of a customer who has waited two days', () => {
  expect(stepOf(ASKED)).toEqual(['late: Waiting 2 days'])
  expect(stepOf({ ...ASKED, unanswered_since: '2026-11-18T16:00:00.000Z' })).toEqual(['plain: Waiting 1 day'])
  expect(stepOf({ ...ASKED, unanswered_since: '2026-11-19T16:00:00.000Z' })).toEqual(['due: New'])
  expect(stepOf({ ...ASKED, unanswered_since: null })).toEqual(['plain: Waiting for the customer'])
})

test('says what is due next in each state', () => {
  expect(stepOf(quoted('quoted'))).toEqual(['plain: Good through Nov 30'])
  expect(stepOf(quoted('accepted'))).toEqual(['due: Deposit due, $114.00'])
  expect(stepOf(quoted('accepted', { deposit: 0 }))).toEqual(['due: To start'])
  expect(stepOf(quoted('in_progress', { finish_by: '2026-12-12' }))).toEqual(['plain: Finish by Dec 12'])
  expect(stepOf(quoted('in_progress', { finish_by: '2026-11-28' }))).toEqual(['due: Finish by Nov 28'])
  expect(stepOf(quoted('in_progress', { finish_by: '2026-11-19' }))).toEqual(['due: Finish today'])
  expect(stepOf(quoted('in_progress', { finish_by: '2026-11-18' }))).toEqual(['late: Late, due Nov 18'])
  expect(stepOf(quoted('in_progress', { finish_by: '2027-03-12' }))).toEqual([
    'plain: Finish by Mar 12, 2027',
  ])
  expect(stepOf(quoted('ready'))).toEqual(['due: Balance due, $171.00'])
  expect(stepOf(quoted('ready', { deposit: 285 }))).toEqual(['due: Shipping due'])
  expect(stepOf({ ...quoted('paid'), order_status: 'paid' })).toEqual(['due: To ship'])
  expect(stepOf({ ...quoted('paid'), order_status: 'shipped' })).toEqual(['plain: Shipped, to complete'])
  expect(stepOf({ ...quoted('paid'), order_status: 'cancelled' })).toEqual(['plain: Order cancelled'])
  expect(stepOf(quoted('complete'))).toEqual([])
})

test('shows unanswered messages until a commission has ended', () => {
  const unanswered_since = '2026-11-16T16:00:00.000Z'
  expect(stepOf({ ...quoted('ready'), unanswered_since })).toEqual([
    'due: Balance due, $171.00',
    'late: Message waits 3 days',
  ])
  expect(stepOf({ ...quoted('complete'), unanswered_since })).toEqual([])
})

test('sorts by the longest wait', () => {
  const later = { ...ASKED, id: 2, unanswered_since: '2026-11-18T16:00:00.000Z' }
  const answered = { ...ASKED, id: 3, unanswered_since: null }
  expect(byUrgency([answered, later, ASKED], NEW_YORK).map(({ id }) => id)).toEqual([1, 2, 3])
})

test('labels what a customer wants and its budget', () => {
  expect(describeWishes(ASKED.wishes)).toBe('Hunting knife, 4.5\u00a0in, stag')
  expect(describeWishes({ ...ASKED.wishes, kind: 'other', kind_label: 'Other' })).toMatch(/^Other, /)
  const budget = (budget_min: number | null, budget_max: number | null) =>
    budgetLabel({ ...ASKED.wishes, budget_min, budget_max })
  expect([budget(500, 650), budget(null, 700), budget(0, 700), budget(1200.5, null), budget(9, 9)]).toEqual([
    '$500–650',
    'to $700',
    'to $700',
    'from $1,200.50',
    '$9',
  ])
  expect(budget(null, null)).toBeNull()
  expect(amountLabel(ASKED)).toEqual({ word: 'Budget', text: '$500–650' })
  expect(amountLabel(quoted('quoted'))).toEqual({ text: '$285' })
  expect([firstName('Hannah Pruitt'), firstName('  Prince '), firstName('')]).toEqual([
    'Hannah',
    'Prince',
    '',
  ])
})
