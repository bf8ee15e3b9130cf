import { type Cents, formatDollars, toCents } from '#contract/platform/values/money.ts'
import { dollarsError, readDollars } from '#contract/platform/values/typed-number.ts'

export function parseAmount(typed: string, most: number): { dollars: number } | { error: string } {
  const dollars = readDollars(typed)
  const range = `Enter an amount from $0.01 to ${formatDollars(most)}.`
  if (Number.isNaN(dollars)) return { error: dollarsError(typed, range) }
  return dollars < 0.01 || dollars > most ? { error: range } : { dollars }
}

export function amountError(typed: string, max: number): string | undefined {
  const amount = parseAmount(typed, max)
  return 'error' in amount ? amount.error : undefined
}

const NOTHING = /^\s*\$?0*\.?0*\s*$/

/** An empty field is 0, and so is a wrong one. */
export function optionalCents(typed: string, max: number): Cents {
  const amount = parseAmount(typed, max)
  return 'error' in amount ? 0 : toCents(amount.dollars)
}

export function optionalAmountError(typed: string, max: number): string | undefined {
  if (NOTHING.test(typed)) return
  const error = amountError(typed, max)
  return error && max <= 0 ? 'Nothing was paid for this.' : error
}
