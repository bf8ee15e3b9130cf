import { pluralize } from '#contract/platform/values/pluralize.ts'
import { MAX_GIFT_MESSAGE } from '#contract/sales/gift-cards/values.ts'

/** The field has no `maxLength`, which would cut off a pasted text without a word. */
export function messageHint(message: string): string {
  const left = MAX_GIFT_MESSAGE - message.trim().length
  return left < 0 ? `${pluralize(-left, 'character')} too many` : `${pluralize(left, 'character')} left`
}
