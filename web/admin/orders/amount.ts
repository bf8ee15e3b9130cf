import { formatDollars, isWholeCents } from '#contract/money.ts'

/** A typed amount of dollars, or a sentence on what is wrong with it. */
export function readAmount(typed: string, most: number): { dollars: number } | { error: string } {
  const text = typed.trim().replace(/^\$/, '').replaceAll(',', '')
  const dollars = Number(text)
  const range = `Enter an amount from $0.01 to ${formatDollars(most)}.`
  if (!/^\d*\.?\d+$|^\d+\.$/.test(text) || dollars < 0.01 || dollars > most) return { error: range }
  if (!isWholeCents(dollars)) return { error: 'Enter an amount with at most two decimals.' }
  return { dollars: Math.round(dollars * 100) / 100 }
}
