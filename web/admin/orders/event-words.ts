import { formatDollars } from '#contract/money.ts'
import type { OrderEvent } from '#contract/staff-orders.ts'
import { mailWords } from './mail-words.ts'

type Detail = Partial<
  Record<'from' | 'to' | 'carrier' | 'tracking_number' | 'kind' | 'words', string> & {
    restock: boolean
    amount: number
  }
>

/** What happened, in a few words. */
const WORDS: Record<OrderEvent['kind'], (detail: Detail) => string> = {
  placed: () => 'Placed',
  authorised: () => 'Card authorized',
  paid: ({ amount }) => `Paid${amount ? `, ${formatDollars(amount)}` : ''}`,
  expired: () => 'Not paid in time, cancelled',
  failed: () => 'The payment failed, cancelled',
  refused: () => 'Paid too late, nothing was taken',
  flagged: ({ words }) => `To look at: ${words}`,
  unflagged: () => 'Looked at',
  status: ({ to, restock }) => `Set to ${to}${to === 'cancelled' ? shelf(restock) : ''}`,
  shipping: ({ carrier, tracking_number }) => `Tracking saved: ${carrier} ${tracking_number}`,
  refunded: ({ amount }) => `${formatDollars(amount ?? 0)} refunded`,
  mailed: ({ kind }) => `${mailWords(kind ?? '')} sent`,
  noted: () => 'Note changed',
}

export function eventWords({ kind, detail }: OrderEvent): string {
  return WORDS[kind](detail)
}

function shelf(restock: boolean | undefined): string {
  return restock ? ', pieces back on the shelf' : ', pieces kept off the shelf'
}
