import { withCommas } from '#contract/money.ts'

/** "15 results", "1 result". */
export function resultWords(total: number): string {
  return total === 1 ? '1 result' : `${withCommas(total)} results`
}
