import { expect, test } from 'vitest'
import { parsePastedPrices } from './parse-pasted-prices.ts'

const PRICES = Array.from({ length: 70 }, (_, index) => 11.3 + index)
const texts = PRICES.map((price) => price.toFixed(2))
const read = PRICES.map((price) => Number(price.toFixed(2)))

test('reads a column of prices from a spreadsheet, a web page or a list', () => {
  for (const separator of ['\n', '\r\n', '\t', ', ', ',', '; ', ' ', '\n\n']) {
    expect(parsePastedPrices(texts.join(separator))).toEqual({ prices: read })
  }
  expect(parsePastedPrices(texts.map((price) => `$${price}`).join('\n'))).toEqual({ prices: read })
  expect(parsePastedPrices(`\n ${texts.map((price) => `$\t${price}`).join('\n')}\n`)).toEqual({
    prices: read,
  })
})

test('drops the pounds beside the prices', () => {
  const rows = texts.map((price, index) => `${index + 1}\t$${price}`)
  expect(parsePastedPrices(rows.join('\n'))).toEqual({ prices: read })
})

test('says how many prices are missing or too many', () => {
  expect(parsePastedPrices(texts.slice(1).join('\n'))).toEqual({
    error: '69 prices found, 70 needed. Nothing was changed.',
  })
  expect(parsePastedPrices([...texts, '200'].join('\n'))?.error).toContain('71 prices found')
})

test('names invalid prices', () => {
  expect(parsePastedPrices(['Price', ...texts].join('\n'))).toEqual({
    error: '‘Price’ is not a price. Nothing was changed.',
  })
})

test('rejects decimal commas', () => {
  const commas = PRICES.map((_, index) => `${index + 1},95`)
  const sentence = 'Write a point for the decimals: 1.95 instead of 1,95. Nothing was changed.'
  for (const separator of ['\n', '\t', '; ', ', ', ' ']) {
    expect(parsePastedPrices(commas.join(separator))).toEqual({ error: sentence })
  }
  expect(parsePastedPrices(commas.join(','))).toBeNull()
  expect(parsePastedPrices(commas.map((price) => `${price}0`).join('\n'))?.error).toContain('Write a point')
})

test('leaves a single price to its field', () => {
  expect(parsePastedPrices('$12.50')).toBeNull()
  expect(parsePastedPrices(' 1,000.00\n')).toBeNull()
  expect(parsePastedPrices('')).toBeNull()
})
