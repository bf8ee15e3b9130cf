import { MAX_REVIEW_TEXT } from '#contract/customers/reviews/values.ts'
import { withCommas } from '#contract/platform/values/money.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'

export function lengthHint(text: string): string {
  const left = MAX_REVIEW_TEXT - text.length
  return left < 0 ? `${pluralize(-left, 'character')} too many` : `${withCommas(left)} characters left`
}
