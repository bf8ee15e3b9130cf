import { shortDay } from '#contract/platform/values/dates.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import type { DelayAnswer } from './delay-rules.ts'

/** @param refund in dollars */
export function unansweredSentence(delay: {
  unanswered: DelayAnswer
  answer_by: string
  refund: number
}): string {
  return delay.unanswered === 'wait'
    ? 'If we do not hear from you, we take it that you will wait.'
    : `If we do not hear from you by ${shortDay(delay.answer_by)}, we cancel the order and return ${formatDollars(delay.refund)}.`
}
