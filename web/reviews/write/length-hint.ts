import { withCommas } from '#contract/money.ts'
import { pluralize } from '#contract/pluralize.ts'
import { MAX_REVIEW_TEXT } from '#contract/reviews/limits.ts'

export function lengthHint(text: string): string {
  const left = MAX_REVIEW_TEXT - text.length
  return left < 0 ? `${pluralize(-left, 'character')} too many` : `${withCommas(left)} characters left`
}
