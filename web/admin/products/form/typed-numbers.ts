import { isWholeCents } from '#contract/money.ts'
import { MAX_PRICE_DOLLARS, MAX_STOCK, MAX_WEIGHT_OZ } from '#contract/shop.ts'

/** What somebody typed, as a number, or a sentence about it. */
export type Typed = { value: number; fault?: undefined } | { value?: undefined; fault: string }

const PLAIN = /^(\d+\.?\d*|\.\d+|\d{1,3}(,\d{3})+(\.\d*)?)$/
const DECIMAL_COMMA = /^(\d+|\d{1,3}(\.\d{3})+),\d+$/
const FRACTION = /^(?:(\d+)[ -])?(\d+)\/(\d+)$/
const MOST_INCHES = 100

/** "$265", "1,250.00" and "265.5" are prices. */
export function typedPrice(text: string): Typed {
  const typed = readNumber(text.replace(/^\s*\$/, ''), 'Enter a price in dollars, like 265 or 265.50.')
  const { value } = typed
  if (value === undefined) return typed
  if (value < 0.01) return { fault: 'Enter a price above $0.' }
  if (value > MAX_PRICE_DOLLARS) return { fault: 'Enter a price of at most $100,000.' }
  return isWholeCents(value) ? typed : { fault: 'Enter a price with at most two decimals.' }
}

export function typedStock(text: string): Typed {
  const typed = readNumber(text, 'Enter how many there are, 0 for none.')
  const { value } = typed
  if (value === undefined) return typed
  if (!Number.isInteger(value)) return { fault: 'Enter a whole number, like 2.' }
  return value > MAX_STOCK ? { fault: 'Enter at most 10,000.' } : typed
}

export function typedOunces(text: string): Typed {
  const typed = readNumber(text.replace(/\s*(oz|ounces)\.?\s*$/i, ''), 'Enter ounces, like 6.5.')
  return (typed.value ?? 0) > MAX_WEIGHT_OZ ? { fault: 'Enter at most 1,120 ounces.' } : typed
}

/** Rulers at the bench have fractions: "3 7/8" is 3.875. */
export function typedInches(text: string): Typed {
  const bare = text.replace(/\s*("|”|in|inch|inches)\.?\s*$/i, '').trim()
  const [, whole = '0', part, of] = FRACTION.exec(bare) ?? []
  const typed =
    part && Number(of) > 0
      ? { value: Math.round((Number(whole) + Number(part) / Number(of)) * 10_000) / 10_000 }
      : readNumber(bare, 'Enter inches, like 3.5 or 3 1/2.')
  if (typed.value === undefined) return typed
  if (typed.value <= 0) return { fault: 'Enter a length above 0.' }
  return typed.value > MOST_INCHES ? { fault: 'Enter at most 100 inches.' } : typed
}

function readNumber(text: string, unreadable: string): Typed {
  const bare = text.trim()
  if (PLAIN.test(bare)) return { value: Number(bare.replaceAll(',', '')) }
  if (/^-\s*[\d.,]+$/.test(bare)) return { fault: 'Enter 0 or more.' }
  if (DECIMAL_COMMA.test(bare)) {
    const meant = bare.replaceAll('.', '').replace(',', '.')
    return { fault: `Write a point for the decimals: ${meant} instead of ${bare}.` }
  }
  return { fault: unreadable }
}
