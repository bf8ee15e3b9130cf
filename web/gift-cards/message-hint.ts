import { MAX_GIFT_MESSAGE } from '#contract/gift-cards/limits.ts'
import { pluralize } from '#contract/pluralize.ts'

/** The field has no `maxLength`, which would cut off a pasted text without a word. */
export function messageHint(message: string): string {
  const left = MAX_GIFT_MESSAGE - message.trim().length
  return left < 0 ? `${pluralize(-left, 'character')} too many` : `${pluralize(left, 'character')} left`
}
