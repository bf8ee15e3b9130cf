import { expect, test } from 'vitest'
import { orderStages } from './progress.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 3, 14, minute)).toISOString()
const placed = { step: 'placed', at: at(14) } as const
const paid = { step: 'paid', at: at(16) } as const

test('shows a paid order with two reached stages and two to come', () => {
  const stages = orderStages({ status: 'paid', timeline: [placed, paid] })
  expect(stages.map(({ label, reached }) => [label, reached])).toEqual([
    ['Placed', true],
    ['Paid', true],
    ['On its way', false],
    ['Order Complete', false],
  ])
  expect(stages.map((stage) => stage.at)).toEqual([at(14), at(16), undefined, undefined])
})

test('shows that an order was recovered, after its payment', () => {
  const recovered = { step: 'recovered', at: at(40) } as const
  const stages = orderStages({ status: 'paid', timeline: [placed, paid, recovered] })
  expect(stages[2]).toEqual({ label: 'Recovered from our records', reached: true, at: at(40) })
  expect(stages).toHaveLength(5)
})

test('shows an order for pickup as waiting once it is ready, and then as picked up', () => {
  const place = { name: 'the workshop', address: '412 Hollow Road', town: 'Laurel Hollow', when: 'Fri' }
  const reached = (status: 'paid' | 'complete', ready_at: string | null) =>
    orderStages({
      status,
      timeline: [placed, paid, { step: 'complete', at: at(50) }],
      shipping_method: 'pickup',
      pickup: { ...place, ready_at },
    }).map((stage) => stage.label + (stage.reached ? '' : ' …'))
  expect(reached('paid', null)).toEqual(['Placed', 'Paid', 'Ready for pickup …', 'Picked up …'])
  expect(reached('paid', at(45))).toEqual(['Placed', 'Paid', 'Ready for pickup', 'Picked up …'])
  expect(reached('complete', null)).toEqual(['Placed', 'Paid', 'Ready for pickup', 'Picked up'])
})

test('shows no later stage as reached when an order was set back', () => {
  const shipped = { step: 'shipped', at: at(20) } as const
  const stages = orderStages({ status: 'paid', timeline: [placed, paid, shipped] })
  expect(stages[2]).toMatchObject({ reached: false, at: undefined })
})

test('shows the earlier stages of a cancelled order, and its refund', () => {
  const cancelled = { step: 'cancelled', at: at(30) } as const
  const refunded = { step: 'refunded', at: at(31) } as const
  const labels = (timeline: Parameters<typeof orderStages>[0]['timeline']) =>
    orderStages({ status: 'cancelled', timeline }).map((stage) => stage.label)
  expect(labels([placed, paid, cancelled])).toEqual(['Placed', 'Paid', 'Order Cancelled'])
  expect(labels([placed, paid, cancelled, refunded]).at(-1)).toBe('Refunded')
})
