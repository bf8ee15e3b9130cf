import { expect, test } from 'vitest'
import { dollarsError, numberError, readDollars, readNumber } from './typed-number.ts'

test.each([
  ['20', 20],
  ['$1,265.50', 1265.5],
  [' .5 ', 0.5],
  ['12.', 12],
  ['−5', -5],
])('reads the amount "%s"', (typed, dollars) => {
  expect(readDollars(typed)).toBe(dollars)
})

test.each([
  ['12,50', '12.50'],
  ['$12,5', '12.5'],
  ['0,500', '0.500'],
  ['1.250,00', '1250.00'],
  ['350,5', '350.5'],
])('never reads "%s", and asks for a point', (typed, suggestion) => {
  const sentence = `Write a point for the decimals: ${suggestion} instead of ${typed.replace('$', '')}.`
  expect([readDollars(typed), readNumber(typed), dollarsError(typed, '-'), numberError(typed, '-')]).toEqual([
    Number.NaN,
    Number.NaN,
    sentence,
    sentence,
  ])
})

test.each(['', '-', '$', 'ten', '1e2', '12,50,00', '1 250', '1’250', '٣', '0x10', 'Infinity'])(
  'reads "%s" as no number',
  (typed) => {
    expect([readNumber(typed), numberError(typed, 'Enter dollars.')]).toEqual([Number.NaN, 'Enter dollars.'])
  },
)

test('reads three decimals of a length but not of money', () => {
  expect([readNumber('1.250 in'), readDollars('1.250')]).toEqual([1.25, Number.NaN])
  expect(dollarsError('1.250', '-')).toBe('Enter an amount with at most two decimals.')
})

test.each([
  ['6 %', 6],
  ['8 oz', 8],
  ['8.5"', 8.5],
  ['8 inches', 8],
])('drops the unit of "%s"', (typed, number) => {
  expect(readNumber(typed)).toBe(number)
})
