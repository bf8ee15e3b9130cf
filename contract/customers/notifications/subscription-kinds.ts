import { DAY_MS } from '#contract/platform/values/time.ts'

export const SUBSCRIPTION_KINDS = ['back_in_stock', 'new_in_category', 'drop', 'reopening'] as const
export type SubscriptionKind = (typeof SUBSCRIPTION_KINDS)[number]

/** How long the link in a confirmation email confirms. */
export const CONFIRMATION_LIFE_MS = 7 * DAY_MS

/** What a subscription of a kind is for. */
export const TARGET_FIELDS = {
  back_in_stock: 'product_id',
  new_in_category: 'category_id',
  drop: 'drop_id',
  reopening: null,
} as const satisfies Record<SubscriptionKind, string | null>
