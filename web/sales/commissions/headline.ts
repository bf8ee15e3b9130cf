import { longDay } from '#contract/platform/values/dates.ts'
import { formatDollars, toCents, toDollars } from '#contract/platform/values/money.ts'
import type { Commission } from '#contract/sales/commissions/commissions.ts'
import { pieceNoun } from '#contract/sales/commissions/piece-noun.ts'
import { cardLabel } from '#contract/sales/orders/card-label.ts'
import type { OrderStatus } from '#contract/sales/orders/order-states.ts'

interface Headline {
  title: string
  /** The meaning of the headline, or the next step. */
  sentence?: string | undefined
}

/** @param status of the order that the balance made. */
export function headlineOf(commission: Commission, status: OrderStatus | null = null): Headline {
  const { state, quote } = commission
  const piece = `Your ${pieceNoun(commission.wishes)}`
  switch (state) {
    case 'enquiry':
      return {
        title: 'We have your request.',
        sentence:
          'One of us answers within two working days with a price and a date, or tells you it is not for us.',
      }
    case 'quoted':
      return { title: 'Here is our quote.' }
    case 'accepted':
      return quote && quote.deposit > 0
        ? { title: 'The deposit is due.', sentence: `We start when it is paid.${goodUntil(commission)}` }
        : { title: 'You accepted our quote.', sentence: `We tell you when we start.` }
    case 'in_progress':
      return { title: `${piece} is on the bench.` }
    case 'ready':
      return { title: `${piece} is ready.` }
    case 'paid':
    case 'complete':
      return { title: `${piece} ${orderedState(state, status)}` }
    case 'declined':
      return {
        title: 'This one is not for us.',
        sentence: reasonOf(commission) ?? 'We can’t make it, and nothing was charged.',
      }
    case 'withdrawn':
      return { title: 'You withdrew your request.', sentence: 'Nothing was charged. You can ask again.' }
    case 'expired':
      return {
        title: 'Our quote has expired.',
        sentence: quote
          ? `It was good until ${longDay(quote.valid_until)}. Write to us, and we look at it again.`
          : undefined,
      }
    case 'cancelled':
      return { title: 'This commission is cancelled.', sentence: cancelledSentence(commission) }
  }
}

function goodUntil({ quote }: Commission): string {
  return quote ? ` The quote is good until ${longDay(quote.valid_until)}.` : ''
}

function orderedState(state: 'paid' | 'complete', status: OrderStatus | null): string {
  if (status === 'cancelled') return 'is paid back.'
  if (status === 'complete' || state === 'complete') return 'is yours.'
  return status === 'shipped' ? 'is on its way.' : 'is paid.'
}

function cancelledSentence(commission: Commission): string {
  const reason = reasonOf(commission)
  return [reason, moneyBack(commission)].filter(Boolean).join(' ')
}

function moneyBack({ payments }: Commission): string {
  const sum = (amounts: number[]) => toDollars(amounts.reduce((cents, amount) => cents + toCents(amount), 0))
  const back = sum(payments.map(({ refunded }) => refunded))
  const card = payments.find(({ refunded }) => refunded > 0)?.card
  if (back > 0)
    return `${formatDollars(back)} goes back to ${card ? cardLabel(card) : 'the card you paid with'}.`
  const paid = sum(payments.map(({ amount }) => amount))
  return paid > 0 ? `The deposit of ${formatDollars(paid)} does not go back.` : 'Nothing was charged.'
}

/** Why it ended. */
export function reasonOf({ timeline, state }: Commission): string | null {
  return timeline.findLast((entry) => entry.state === state)?.reason ?? null
}
