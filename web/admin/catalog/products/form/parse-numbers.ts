import { MAX_PRICE_DOLLARS, MAX_STOCK, MAX_WEIGHT_OZ } from '#contract/platform/values/limits.ts'
import { dollarsError, numberError, readDollars, readNumber } from '#contract/platform/values/typed-number.ts'

export type Parsed = { value: number; error?: undefined } | { value?: undefined; error: string }

const FRACTION = /^(?:(\d+)[ -])?(\d+)\/(\d+)$/
const MAX_INCHES = 100

export function parsePrice(text: string): Parsed {
  const value = readDollars(text)
  if (Number.isNaN(value)) {
    return { error: dollarsError(text, 'Enter a price in dollars, like 265 or 265.50.', 'a price') }
  }
  if (value < 0) return withoutMinus(value)
  if (value < 0.01) return { error: 'Enter a price above $0.' }
  if (value > MAX_PRICE_DOLLARS) return { error: 'Enter a price of at most $100,000.' }
  return { value }
}

export function parseStock(text: string): Parsed {
  const parsed = parse(text, 'Enter how many there are, 0 for none.')
  const { value } = parsed
  if (value === undefined) return parsed
  if (!Number.isInteger(value)) return { error: 'Enter a whole number, like 2.' }
  return value > MAX_STOCK ? { error: 'Enter at most 10,000.' } : parsed
}

export function parseOunces(text: string): Parsed {
  const parsed = parse(text, 'Enter ounces, like 6.5.')
  return (parsed.value ?? 0) > MAX_WEIGHT_OZ ? { error: 'Enter at most 1,120 ounces.' } : parsed
}

export function parseInches(text: string): Parsed {
  const trimmed = text.replace(/\s*("|”|in|inch|inches)\.?\s*$/i, '').trim()
  const [, whole = '0', part, of] = FRACTION.exec(trimmed) ?? []
  const parsed =
    part && Number(of) > 0
      ? { value: Math.round((Number(whole) + Number(part) / Number(of)) * 10_000) / 10_000 }
      : parse(trimmed, 'Enter inches, like 3.5 or 3 1/2.')
  if (parsed.value === undefined) return parsed
  if (parsed.value <= 0) return { error: 'Enter a length above 0.' }
  return parsed.value > MAX_INCHES ? { error: 'Enter at most 100 inches.' } : parsed
}

function parse(text: string, invalid: string): Parsed {
  const value = readNumber(text)
  return Number.isNaN(value) ? { error: numberError(text, invalid) } : withoutMinus(value)
}

function withoutMinus(value: number): Parsed {
  return value < 0 ? { error: 'Enter 0 or more.' } : { value }
}
