import { MAX_PRICE_DOLLARS, MAX_STOCK, MAX_WEIGHT_OZ } from '#contract/limits.ts'
import { isWholeCents } from '#contract/money.ts'

export type Parsed = { value: number; error?: undefined } | { value?: undefined; error: string }

const PLAIN = /^(\d+\.?\d*|\.\d+|\d{1,3}(,\d{3})+(\.\d*)?)$/
const DECIMAL_COMMA = /^(\d+|\d{1,3}(\.\d{3})+),\d+$/
const FRACTION = /^(?:(\d+)[ -])?(\d+)\/(\d+)$/
const MAX_INCHES = 100

export function parsePrice(text: string): Parsed {
  const parsed = readNumber(text.replace(/^\s*\$/, ''), 'Enter a price in dollars, like 265 or 265.50.')
  const { value } = parsed
  if (value === undefined) return parsed
  if (value < 0.01) return { error: 'Enter a price above $0.' }
  if (value > MAX_PRICE_DOLLARS) return { error: 'Enter a price of at most $100,000.' }
  return isWholeCents(value) ? parsed : { error: 'Enter a price with at most two decimals.' }
}

export function parseStock(text: string): Parsed {
  const parsed = readNumber(text, 'Enter how many there are, 0 for none.')
  const { value } = parsed
  if (value === undefined) return parsed
  if (!Number.isInteger(value)) return { error: 'Enter a whole number, like 2.' }
  return value > MAX_STOCK ? { error: 'Enter at most 10,000.' } : parsed
}

export function parseOunces(text: string): Parsed {
  const parsed = readNumber(text.replace(/\s*(oz|ounces)\.?\s*$/i, ''), 'Enter ounces, like 6.5.')
  return (parsed.value ?? 0) > MAX_WEIGHT_OZ ? { error: 'Enter at most 1,120 ounces.' } : parsed
}

export function parseInches(text: string): Parsed {
  const trimmed = text.replace(/\s*("|”|in|inch|inches)\.?\s*$/i, '').trim()
  const [, whole = '0', part, of] = FRACTION.exec(trimmed) ?? []
  const parsed =
    part && Number(of) > 0
      ? { value: Math.round((Number(whole) + Number(part) / Number(of)) * 10_000) / 10_000 }
      : readNumber(trimmed, 'Enter inches, like 3.5 or 3 1/2.')
  if (parsed.value === undefined) return parsed
  if (parsed.value <= 0) return { error: 'Enter a length above 0.' }
  return parsed.value > MAX_INCHES ? { error: 'Enter at most 100 inches.' } : parsed
}

function readNumber(text: string, invalid: string): Parsed {
  const trimmed = text.trim()
  if (PLAIN.test(trimmed)) return { value: Number(trimmed.replaceAll(',', '')) }
  if (/^-\s*[\d.,]+$/.test(trimmed)) return { error: 'Enter 0 or more.' }
  if (DECIMAL_COMMA.test(trimmed)) {
    const suggestion = trimmed.replaceAll('.', '').replace(',', '.')
    return { error: `Write a point for the decimals: ${suggestion} instead of ${trimmed}.` }
  }
  return { error: invalid }
}
