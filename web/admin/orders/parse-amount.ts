import { formatDollars, isWholeCents } from '#contract/money.ts'

export function parseAmount(typed: string, most: number): { dollars: number } | { error: string } {
  const text = typed.trim().replace(/^\$/, '').replaceAll(',', '')
  const dollars = Number(text)
  const range = `Enter an amount from $0.01 to ${formatDollars(most)}.`
  if (!/^\d*\.?\d+$|^\d+\.$/.test(text) || dollars < 0.01 || dollars > most) return { error: range }
  if (!isWholeCents(dollars)) return { error: 'Enter an amount with at most two decimals.' }
  return { dollars: Math.round(dollars * 100) / 100 }
}

/** For react-hook-form: an error message, or true. */
export function amountError(typed: string, max: number): string | true {
  const amount = parseAmount(typed, max)
  return 'error' in amount ? amount.error : true
}
