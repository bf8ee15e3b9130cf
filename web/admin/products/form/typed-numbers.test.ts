import { expect, test } from 'vitest'
import { type Typed, typedInches, typedOunces, typedPrice, typedStock } from './typed-numbers.ts'

type Reader = (text: string) => Typed

test.each<[Reader, string, number]>([
  [typedPrice, '265', 265],
  [typedPrice, '$265', 265],
  [typedPrice, '$ 1,250.00', 1250],
  [typedPrice, '1,250', 1250],
  [typedPrice, ' .99 ', 0.99],
  [typedPrice, '100,000.00', 100_000],
  [typedStock, '0', 0],
  [typedStock, '10,000', 10_000],
  [typedOunces, '6.5 oz', 6.5],
  [typedOunces, '0', 0],
  [typedOunces, '1,120', 1120],
  [typedInches, '3 7/8"', 3.875],
  [typedInches, '1/8', 0.125],
  [typedInches, '4.25 in', 4.25],
])('%o reads "%s" as people mean it', (read, text, value) => {
  expect(read(text)).toEqual({ value })
})

test.each<[Reader, string, string]>([
  [typedPrice, '', 'Enter a price in dollars, like 265 or 265.50.'],
  [typedPrice, 'ask', 'Enter a price in dollars, like 265 or 265.50.'],
  [typedPrice, '0', 'Enter a price above $0.'],
  [typedPrice, '-5', 'Enter 0 or more.'],
  [typedPrice, '100000.01', 'Enter a price of at most $100,000.'],
  [typedPrice, '19.999', 'Enter a price with at most two decimals.'],
  [typedPrice, '265,50', 'Write a point for the decimals: 265.50 instead of 265,50.'],
  [typedPrice, '1.250,00', 'Write a point for the decimals: 1250.00 instead of 1.250,00.'],
  [typedPrice, '12,50,00', 'Enter a price in dollars, like 265 or 265.50.'],
  [typedStock, '1.5', 'Enter a whole number, like 2.'],
  [typedStock, '10001', 'Enter at most 10,000.'],
  [typedStock, '', 'Enter how many there are, 0 for none.'],
  [typedOunces, '1120.1', 'Enter at most 1,120 ounces.'],
  [typedInches, '0', 'Enter a length above 0.'],
  [typedInches, '1/0', 'Enter inches, like 3.5 or 3 1/2.'],
  [typedInches, '101', 'Enter at most 100 inches.'],
])('%o says of "%s" what to do about it', (read, text, fault) => {
  expect(read(text)).toEqual({ fault })
})
