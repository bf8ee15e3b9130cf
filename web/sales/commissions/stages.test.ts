import { expect, test } from 'vitest'
import { commissionWith, QUOTE } from './commission-fixture.ts'
import { commissionStages } from './stages.ts'

const at = (day: number) => new Date(Date.UTC(2026, 8, day, 15)).toISOString()
const entry = (state: 'accepted' | 'in_progress' | 'ready' | 'cancelled', day: number) =>
  ({ state, at: at(day), reason: null }) as const
const deposit = { kind: 'deposit', amount: 216, paid_at: at(17), refunded: 0, card: null } as const
const reachedOf = (...args: Parameters<typeof commissionStages>) =>
  commissionStages(...args).map(({ label, reached }) => [label, reached])

test('shows all later stages of a new request', () => {
  expect(reachedOf(commissionWith({}), null)).toEqual([
    ['Request sent', true],
    ['Quote accepted', false],
    ['Deposit paid', false],
    ['On the bench', false],
    ['Ready', false],
    ['On its way', false],
  ])
})

test('shows the days of a commission on the bench, its deposit, and when it will be ready', () => {
  const stages = commissionStages(
    commissionWith({
      ...{ state: 'in_progress', quote: QUOTE, payments: [deposit] },
      timeline: [entry('accepted', 17), entry('in_progress', 18)],
    }),
    null,
  )
  expect(stages.filter(({ reached }) => reached).map((stage) => stage.at)).toEqual([
    at(14),
    at(17),
    at(17),
    at(18),
  ])
  expect(stages[3]?.before).toBe('Since ')
  expect(stages[2]?.after).toBe(', $216.00')
  expect(stages[4]).toMatchObject({ label: 'Ready', hint: 'About December 12. You pay the balance.' })
})

test('omits the deposit when a quote needs none', () => {
  const quote = { ...QUOTE, deposit_percent: 0, deposit: 0 }
  const labels = commissionStages(commissionWith({ state: 'quoted', quote }), null).map(({ label }) => label)
  expect(labels).not.toContain('Deposit paid')
})

test('ends a cancelled commission at its last stage', () => {
  const timeline = [entry('accepted', 17), entry('in_progress', 18), entry('cancelled', 20)]
  const cancelled = commissionWith({ state: 'cancelled', quote: QUOTE, payments: [deposit], timeline })
  expect(reachedOf(cancelled, null)).toEqual([
    ['Request sent', true],
    ['Quote accepted', true],
    ['Deposit paid', true],
    ['On the bench', true],
    ['Cancelled', true],
  ])
  expect(commissionStages(cancelled, null)[3]?.before).toBe('')
})
