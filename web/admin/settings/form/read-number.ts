const NUMBER = /^(\d+\.?\d*|\.\d+|\d{1,3}(,\d{3})+(\.\d*)?)$/

/** "$1,234.50" → 1234.5, "6 %" → 6, "8 oz" → 8. Anything else is NaN, for which the schema has a sentence. */
export function readNumber(text: string): number {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/\s*(%|oz|lb)\.?$/i, '')
  const [, minus = '', digits = ''] = /^([-−]?)\s*(.*)$/s.exec(plain) ?? []
  if (!NUMBER.test(digits)) return Number.NaN
  const number = Number(digits.replaceAll(',', ''))
  return minus && number !== 0 ? -number : number
}

export function readOptionalNumber(text: string): number | null {
  return text.trim() === '' ? null : readNumber(text)
}

export const dollarsText = (dollars: number) => dollars.toFixed(2)
/** 200 → "200", 200.5 → "200.50" */
export const wholeDollarsText = (dollars: number) =>
  Number.isInteger(dollars) ? String(dollars) : dollarsText(dollars)
export const percentText = (percent: number, decimals: number) => percent.toFixed(decimals)
export const optionalText = <T>(value: T | null, format: (value: T) => string) =>
  value === null ? '' : format(value)
