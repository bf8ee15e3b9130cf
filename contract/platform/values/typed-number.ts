const NUMBER = /^(\d+\.?\d*|\.\d+|[1-9]\d{0,2}(,\d{3})+(\.\d*)?)$/
const DECIMAL_COMMA = /^(\d+|\d{1,3}(\.\d{3})+),\d+$/
/** "1.250" is 1.25 to some and 1,250 to others. */
const THREE_DECIMALS = /\.\d{3,}$/

/**
 * Reads a number as people type it: "1,234.5" is 1234.5, "6 %" is 6 and "8.5 in" is 8.5. Returns NaN for anything else. A
 * comma before other than three digits is such: "12,50" may be 12.5.
 */
export function readNumber(text: string): number {
  const [, minus, digits = ''] = /^([-−]?)\s*(.*)$/s.exec(bare(text)) ?? []
  if (!NUMBER.test(digits)) return Number.NaN
  const number = Number(digits.replaceAll(',', ''))
  return minus && number !== 0 ? -number : number
}

/** Reads "$1,234.50". Also returns NaN for more than two decimals. */
export function readDollars(text: string): number {
  return THREE_DECIMALS.test(bare(text)) ? Number.NaN : readNumber(text)
}

/** Says why `readNumber` returned NaN. */
export function numberError(text: string, invalid: string): string {
  const typed = bare(text)
  if (!DECIMAL_COMMA.test(typed)) return invalid
  return `Write a point for the decimals: ${typed.replaceAll('.', '').replace(',', '.')} instead of ${typed}.`
}

/** Says why `readDollars` returned NaN. */
export function dollarsError(text: string, invalid: string, noun = 'an amount'): string {
  const isNumber = !Number.isNaN(readNumber(text))
  if (isNumber && THREE_DECIMALS.test(bare(text))) return `Enter ${noun} with at most two decimals.`
  return numberError(text, invalid)
}

/** For the schema of a form: a text that isn't a number stays, and `typedNumber` says why. */
export function numberOrText(text: string, read = readNumber): number | string {
  const number = read(text)
  return Number.isNaN(number) ? text : number
}

export const dollarsOrText = (text: string) => numberOrText(text, readDollars)

export const typedNumber = (invalid: string, describe = numberError) => ({
  error: ({ input }: { input?: unknown }) => (typeof input === 'string' ? describe(input, invalid) : invalid),
})

export const typedDollars = (invalid: string, noun?: string) =>
  typedNumber(invalid, (text) => dollarsError(text, invalid, noun))

function bare(text: string): string {
  return text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/\s*(%|"|”|″|(oz|ounces|in|inch|inches)\.?)$/i, '')
}
