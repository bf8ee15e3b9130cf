import { formatDollars } from '#contract/platform/values/money.ts'
import type { Quote } from './quote.ts'

/** "The total is now $268.13, with $15.18 tax.", or null when nothing that matters has changed. */
export function describeChange(before: Quote, now: Quote): string | null {
  const details = [describeTax(before, now), describeCardFee(before, now)].filter((text) => text !== null)
  const isSame = dueOf(before) === dueOf(now) && before.tax === now.tax && details.length === 0
  if (isSame) return null
  const subject = isPartPaid(now) ? 'The amount due' : 'The total'
  const sentence = `${subject} is now ${formatDollars(dueOf(now))}`
  return `${[sentence, ...(details.length > 0 ? [details.join(' and ')] : [])].join(', ')}.`
}

function describeTax(before: Quote, now: Quote): string | null {
  if (now.tax_pending) return before.tax_pending ? null : 'before tax'
  if (now.tax > 0) return `with ${formatDollars(now.tax)} tax`
  return before.tax > 0 || before.tax_pending ? 'without tax' : null
}

function describeCardFee({ amounts: before }: Quote, { amounts: now }: Quote): string | null {
  if (now.card_fee > 0 === before.card_fee > 0) return null
  return now.card_fee > 0
    ? `with a card processing fee of ${formatDollars(now.card_fee)}`
    : 'without a card processing fee'
}

function dueOf(quote: Quote): number {
  return isPartPaid(quote) ? quote.amount_due : quote.total
}

function isPartPaid({ gift_card, deposit }: Quote): boolean {
  return gift_card > 0 || deposit > 0
}
