/** In the order in which a commission goes through them; the last four end it. */
export const COMMISSION_STATES = [
  'enquiry',
  'quoted',
  'accepted',
  'in_progress',
  'ready',
  'paid',
  'complete',
  'declined',
  'withdrawn',
  'expired',
  'cancelled',
] as const
export type CommissionState = (typeof COMMISSION_STATES)[number]

export const COMMISSION_STATE_LABELS: Record<CommissionState, string> = {
  enquiry: 'Inquiry',
  quoted: 'Quoted',
  accepted: 'Accepted',
  in_progress: 'In progress',
  ready: 'Ready',
  paid: 'Paid',
  complete: 'Complete',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  cancelled: 'Cancelled',
}

/** States that staff can set. An order, a payment or a day sets the others. */
export const SETTABLE_STATES = ['declined', 'in_progress', 'ready', 'complete', 'cancelled'] as const
export type SettableState = (typeof SETTABLE_STATES)[number]

/** States in which someone still has to do something. */
export const OPEN_STATES = ['enquiry', 'quoted', 'accepted', 'in_progress', 'ready', 'paid'] as const

/** States in which a new quote can be sent. */
export const QUOTABLE_STATES = ['enquiry', 'quoted', 'expired'] as const

/** Nothing more is said or quoted in these. A customer whose quote expired may ask for another. */
export const CLOSED_STATES: readonly CommissionState[] = ['declined', 'withdrawn', 'cancelled']
