import { type Cents, proportion } from '#contract/platform/values/money.ts'

/** What is charged when a quote is accepted, rounded half up. 0 when the quote asks for no deposit. */
export function depositOf(price_cents: Cents, percent: number): Cents {
  return proportion(price_cents, percent, 100)
}
