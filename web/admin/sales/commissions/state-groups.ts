import type { CommissionState } from '#contract/sales/commissions/commission-states.ts'
import type { Dot } from '#web/admin/platform/list/status-badge.tsx'

/** States in which nobody has anything left to do. */
export const CLOSED_STATES = ['complete', 'declined', 'withdrawn', 'expired', 'cancelled'] as const
export type ClosedState = (typeof CLOSED_STATES)[number]

export const STATE_DOTS: Record<CommissionState, Dot> = {
  enquiry: 'waiting',
  quoted: 'quiet',
  accepted: 'waiting',
  in_progress: 'waiting',
  ready: 'waiting',
  paid: 'waiting',
  complete: 'good',
  declined: 'quiet',
  withdrawn: 'quiet',
  expired: 'quiet',
  cancelled: 'bad',
}
