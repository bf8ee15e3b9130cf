import { plainCharacters } from '#contract/platform/values/search-text.ts'

/** "#1218", "Order 1218", "1,218", and a spreadsheet's "1218.0" are order 1218. */
export function orderNumber(text: string): number | null {
  const digits = NUMBER.exec(plainCharacters(text))?.[1]?.replaceAll(',', '')
  return digits === undefined ? null : Number(digits)
}

const NUMBER = /^(?:order\b|no\b)?\.?\s*#?\s*(\d{1,3}(?:,\d{3}){1,4}|\d{1,15})(?:\.0+)?$/i
