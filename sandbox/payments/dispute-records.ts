import type Stripe from 'stripe'
import { missing } from './failure.ts'
import type { Provider } from './provider.ts'
import { readRecord, recordsOf } from './records.ts'

/** Newest first. */
export function disputesOf({ db }: Provider, intentId: string): Stripe.Dispute[] {
  return [...recordsOf(db, 'dispute', intentId)]
}

export function readDispute({ db }: Provider, id: string): Stripe.Dispute {
  const dispute = readRecord(db, 'dispute', id)
  if (!dispute) throw missing('dispute', id, 'dispute')
  return dispute
}

export function isOpen({ status }: Stripe.Dispute): boolean {
  return status === 'needs_response' || status === 'under_review'
}

/** While the bank has the money, nothing can be refunded. */
export function blocksRefunds(dispute: Stripe.Dispute): boolean {
  return isOpen(dispute) || dispute.status === 'lost'
}
