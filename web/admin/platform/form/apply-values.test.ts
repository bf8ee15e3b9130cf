import { expect, test } from 'vitest'
import { applyValues } from './apply-values.ts'

function applied(before: Record<string, unknown>, next: Record<string, unknown>) {
  const set: [string, unknown][] = []
  applyValues(
    {
      getValues: (() => before) as never,
      setValue: ((path: string, value: unknown) => set.push([path, value])) as never,
    },
    next,
  )
  return set
}

test('sets single fields where the rows stay', () => {
  const rows = (...labels: string[]) => labels.map((label) => ({ label, number: '1' }))
  expect(applied({ name: 'A', phones: rows('B', 'C') }, { name: 'A', phones: rows('B', 'D') })).toEqual([
    ['phones.1.label', 'D'],
  ])
  expect(applied({ prices: ['1', '2'] }, { prices: ['1', '3'] })).toEqual([['prices.1', '3']])
})

test('sets a whole list where rows come or go', () => {
  expect(applied({ phones: [{ label: 'B' }] }, { phones: [] })).toEqual([['phones', []]])
  expect(applied({ days: [1, 2] }, { days: [1, 3] })).toEqual([['days', [1, 3]]])
})
