import { DAY_MS } from '#contract/platform/values/time.ts'

export const SUBSCRIPTION_KINDS = ['back_in_stock', 'new_in_category', 'drop', 'reopening'] as const
export type SubscriptionKind = (typeof SUBSCRIPTION_KINDS)[number]

/** How long the link in a confirmation email confirms. */
export const CONFIRMATION_LIFE_MS = 7 * DAY_MS

/** The field that names the target of each kind. */
export const TARGET_FIELDS = {
  back_in_stock: 'product_id',
  new_in_category: 'category_id',
  drop: 'drop_id',
  reopening: null,
} as const satisfies Record<SubscriptionKind, string | null>

/** The reply to a token that confirms nothing, or belongs to nobody. */
export const INVALID_LINK = 'This link is invalid or has expired.'
