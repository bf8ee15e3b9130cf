import type { SubscriptionKind } from '#contract/customers/notifications/subscription-kinds.ts'

export const LIST_LABELS: Record<SubscriptionKind, string> = {
  back_in_stock: 'Back in stock',
  new_in_category: 'New in category',
  drop: 'Drop opening',
  reopening: 'Reopening',
}
