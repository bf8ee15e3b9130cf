import { expect, test } from 'vitest'
import { mergeValues } from './merge-values.ts'

test('keeps what each of two people changed', () => {
  const base = { fee: '1.00', zone: '5', prices: ['1', '2', '3'] }
  const mine = { fee: '2.00', zone: '5', prices: ['1', '2', '4'] }
  const theirs = { fee: '1.00', zone: '8', prices: ['0', '2', '3'] }
  expect(mergeValues(base, mine, theirs)).toEqual({ fee: '2.00', zone: '8', prices: ['0', '2', '4'] })
})

test('prefers one’s own change where both changed the same', () => {
  expect(mergeValues({ name: 'A' }, { name: 'B' }, { name: 'C' })).toEqual({ name: 'B' })
  const rows = (...labels: string[]) => ({ phones: labels.map((label) => ({ label })) })
  expect(mergeValues(rows('A'), rows('A', 'B'), rows())).toEqual(rows('A', 'B'))
})
