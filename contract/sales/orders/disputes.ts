export const DISPUTE_STATUSES = ['open', 'won', 'lost'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

const REASON_LABELS: Partial<Record<string, string>> = {
  bank_cannot_process: 'Bank cannot process',
  check_returned: 'Check returned',
  credit_not_processed: 'Refund not processed',
  customer_initiated: 'Started by the customer',
  debit_not_authorized: 'Debit not authorized',
  duplicate: 'Charged twice',
  fraudulent: 'Fraudulent',
  general: 'General',
  incorrect_account_details: 'Incorrect account details',
  insufficient_funds: 'Insufficient funds',
  noncompliant: 'Noncompliant',
  product_not_received: 'Product not received',
  product_unacceptable: 'Product unacceptable',
  subscription_canceled: 'Subscription canceled',
  unrecognized: 'Unrecognized',
}

/** "Product not received". The provider may add reasons. */
export function disputeReason(reason: string): string {
  const words = reason.replaceAll('_', ' ')
  return REASON_LABELS[reason] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
