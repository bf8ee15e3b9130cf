import { shortDay } from '#contract/platform/values/dates.ts'
import type { GiftCard, GiftCardChange } from '#contract/sales/gift-cards/admin-gift-cards.ts'
import type { GiftCardState } from '#contract/sales/gift-cards/values.ts'
import type { Dot } from '#web/admin/platform/list/status-badge.tsx'

export const STATE_LABELS: Record<GiftCardState, { label: string; dot: Dot }> = {
  active: { label: 'Active', dot: 'good' },
  waiting: { label: 'Not sent yet', dot: 'waiting' },
  blocked: { label: 'Blocked', dot: 'bad' },
  used_up: { label: 'Used up', dot: 'quiet' },
}

const REASONS: Record<GiftCardChange['reason'], string> = {
  issued: 'Issued',
  reserved: 'Paid for an order',
  recovered: 'Paid for an order, recovered',
  returned: 'Returned: the order was not paid',
  refunded: 'Refunded',
  revoked: 'Taken back: its purchase was refunded or disputed',
  restored: 'Returned: the refund failed, or the dispute was won',
}

export function reasonLabel({ reason }: GiftCardChange): string {
  return REASONS[reason]
}

/** "Sends Dec 24" for a card that waits for its day, "Payment disputed" for one that is blocked for it. */
export function stateLabel({ state, send_on, refunded, disputed }: GiftCard): string {
  // Also after a lost dispute.
  if (refunded) return 'Taken back'
  if (disputed) return 'Payment disputed'
  return state === 'waiting' && send_on !== null ? `Sends ${shortDay(send_on)}` : STATE_LABELS[state].label
}
