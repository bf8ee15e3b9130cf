import { SECOND_MS } from '#contract/platform/values/time.ts'

const SPREAD_MS = 4 * SECOND_MS

/** Everyone's page opens in the same second, so each waits a while before it asks for the stock. */
export function spread(): number {
  return Math.random() * SPREAD_MS
}
