import { expect, test } from 'vitest'
import { parseAmount } from './parse-amount.ts'

test.each([
  ['20', 20],
  ['$1,265.50', 1265.5],
  [' .5 ', 0.5],
  ['1300', 1300],
])('parses the amount %s', (typed, dollars) => {
  expect(parseAmount(typed, 1300)).toEqual({ dollars })
})

test.each([
  ['', 'Enter an amount from $0.01 to $1,300.00.'],
  ['0', 'Enter an amount from $0.01 to $1,300.00.'],
  ['-5', 'Enter an amount from $0.01 to $1,300.00.'],
  ['1300.01', 'Enter an amount from $0.01 to $1,300.00.'],
  ['twenty', 'Enter an amount from $0.01 to $1,300.00.'],
  ['1e2', 'Enter an amount from $0.01 to $1,300.00.'],
  ['12,50', 'Write a point for the decimals: 12.50 instead of 12,50.'],
  ['1.005', 'Enter an amount with at most two decimals.'],
])('rejects "%s" as an amount', (typed, error) => {
  expect(parseAmount(typed, 1300)).toEqual({ error })
})
