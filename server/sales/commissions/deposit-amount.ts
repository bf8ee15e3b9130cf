import { type Cents, proportion } from '#contract/platform/values/money.ts'

/** Returns the deposit in cents, rounded half up; 0 when the quote asks for none. */
export function depositOf(price_cents: Cents, percent: number): Cents {
  return proportion(price_cents, percent, 100)
}
