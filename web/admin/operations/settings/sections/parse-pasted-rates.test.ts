import { expect, test } from 'vitest'
import { mergeRates, parsePastedRates } from './parse-pasted-rates.ts'

test('reads lines of ZIP codes and rates', () => {
  expect(parsePastedRates('25301\t7\n25701, 7.000 %\r\n\n26241-1234 6.5%').rows).toEqual([
    { zip: '25301', rate: '7.000' },
    { zip: '25701', rate: '7.000' },
    { zip: '26241', rate: '6.500' },
  ])
})

test('names an invalid line and reads nothing', () => {
  expect(parsePastedRates('25301 7\nCharleston 7')).toEqual({
    error: '‘Charleston 7’ is not a ZIP code and a rate, like 25301 7. Nothing was added.',
  })
  for (const text of ['25301', '253 7', '25301 seven']) expect(parsePastedRates(text).error).toContain(text)
  expect(parsePastedRates(' \n ').error).toContain('Paste lines')
})

test('replaces the rate of a ZIP code with the pasted one', () => {
  const before = [
    { zip: '25301', rate: '7.000' },
    { zip: '', rate: '' },
  ]
  const pasted = [
    { zip: '25301', rate: '6.000' },
    { zip: '25701', rate: '7.000' },
  ]
  expect(mergeRates(before, pasted)).toEqual(pasted)
})
