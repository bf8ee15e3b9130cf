import { readDollars } from '#contract/platform/values/typed-number.ts'

/** "14.5" is not a change of "14.50". */
export function isChangedPrice(typed: string, saved: string): boolean {
  return !Object.is(readDollars(typed), readDollars(saved))
}
