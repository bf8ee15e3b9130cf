import { expect, test } from 'vitest'
import { type Parsed, parseInches, parseOunces, parsePrice, parseStock } from './parse-numbers.ts'

type Reader = (text: string) => Parsed

test.each<[Reader, string, number]>([
  [parsePrice, '265', 265],
  [parsePrice, '$265', 265],
  [parsePrice, '$ 1,250.00', 1250],
  [parsePrice, '1,250', 1250],
  [parsePrice, ' .99 ', 0.99],
  [parsePrice, '100,000.00', 100_000],
  [parseStock, '0', 0],
  [parseStock, '10,000', 10_000],
  [parseOunces, '6.5 oz', 6.5],
  [parseOunces, '0', 0],
  [parseOunces, '1,120', 1120],
  [parseInches, '3 7/8"', 3.875],
  [parseInches, '1/8', 0.125],
  [parseInches, '4.25 in', 4.25],
])('%o reads "%s"', (read, text, value) => {
  expect(read(text)).toEqual({ value })
})

test.each<[Reader, string, string]>([
  [parsePrice, '', 'Enter a price in dollars, like 265 or 265.50.'],
  [parsePrice, 'ask', 'Enter a price in dollars, like 265 or 265.50.'],
  [parsePrice, '0', 'Enter a price above $0.'],
  [parsePrice, '-5', 'Enter 0 or more.'],
  [parsePrice, '100000.01', 'Enter a price of at most $100,000.'],
  [parsePrice, '19.999', 'Enter a price with at most two decimals.'],
  [parsePrice, '265,50', 'Write a point for the decimals: 265.50 instead of 265,50.'],
  [parsePrice, '1.250,00', 'Write a point for the decimals: 1250.00 instead of 1.250,00.'],
  [parsePrice, '1.250', 'Enter a price with at most two decimals.'],
  [parsePrice, '12,50,00', 'Enter a price in dollars, like 265 or 265.50.'],
  [parseStock, '1.5', 'Enter a whole number, like 2.'],
  [parseStock, '10001', 'Enter at most 10,000.'],
  [parseStock, '', 'Enter how many there are, 0 for none.'],
  [parseOunces, '1120.1', 'Enter at most 1,120 ounces.'],
  [parseOunces, '0,125', 'Write a point for the decimals: 0.125 instead of 0,125.'],
  [parseInches, '0', 'Enter a length above 0.'],
  [parseInches, '1/0', 'Enter inches, like 3.5 or 3 1/2.'],
  [parseInches, '101', 'Enter at most 100 inches.'],
])('%o rejects "%s" with a hint', (read, text, error) => {
  expect(read(text)).toEqual({ error })
})
