import { MAX_POUNDS } from '#contract/platform/values/limits.ts'
import { dollarsError, readDollars } from '#contract/platform/values/typed-number.ts'

type Pasted = { prices: number[]; error?: undefined } | { prices?: undefined; error: string }

/** No price is higher, so a larger number is several prices separated by commas. */
const HIGHEST = 1000
/** "1,95" is a pound and its price, or a price with a decimal comma. */
const WHOLE_PARTS = /^\$?\d+(,\d+)+$/

/**
 * Reads a column of 70 prices, separated by lines, tabs, spaces, semicolons or commas, with or without dollar signs and
 * with or without the pounds beside them.
 * @returns null for a single text, which belongs into one field.
 */
export function parsePastedPrices(text: string): Pasted | null {
  const tokens = text
    .trim()
    .split(/[\s;]+|,(?=\s)/)
    .filter(isToken)
    .flatMap(splitByCommas)
  if (tokens.length < 2) return null
  const numbers = tokens.map(readPrice)
  const wrong = tokens.find((_, index) => Number.isNaN(numbers[index]))
  if (wrong !== undefined) {
    const reason = dollarsError(wrong, `‘${shorten(wrong)}’ is not a price.`)
    return { error: `${reason} Nothing was changed.` }
  }
  const prices = withoutPounds(numbers)
  if (prices.length === MAX_POUNDS) return { prices }
  return { error: `${prices.length} prices found, ${MAX_POUNDS} needed. Nothing was changed.` }
}

/** A dollar sign may stand alone in its own column. */
const isToken = (token: string) => token !== '' && token !== '$' && token !== ','

function splitByCommas(token: string): string[] {
  if (!token.includes(',') || !Number.isNaN(readPrice(token))) return [token]
  const parts = token.split(',').filter((part) => part !== '')
  const isAmbiguous = WHOLE_PARTS.test(token) && [2, 2 * MAX_POUNDS].includes(parts.length)
  return isAmbiguous ? [token] : parts
}

function readPrice(token: string): number {
  const dollars = readDollars(token)
  return token.includes(',') && dollars > HIGHEST ? Number.NaN : dollars
}

/** Drops the pounds from rows of pounds and price. */
function withoutPounds(numbers: number[]): number[] {
  const isPaired = numbers.length === 2 * MAX_POUNDS
  const hasPounds = isPaired && numbers.every((number, index) => index % 2 === 1 || number === index / 2 + 1)
  return hasPounds ? numbers.filter((_, index) => index % 2 === 1) : numbers
}

const shorten = (text: string) => (text.length > 20 ? `${text.slice(0, 20)}…` : text)
