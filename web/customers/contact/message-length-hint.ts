import { MAX_MESSAGE } from '#contract/platform/values/limits.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { countCharacters } from '#contract/platform/values/text.ts'

const SHOW_REMAINING_BELOW = 200

/** The field has no `maxLength`, which would count an emoji as two characters. */
export function messageLengthHint(message: string): string | undefined {
  const left = MAX_MESSAGE - countCharacters(message)
  if (left < 0) return `${pluralize(-left, 'character')} too many`
  return left <= SHOW_REMAINING_BELOW ? `${left} of 2,000 characters left` : undefined
}
