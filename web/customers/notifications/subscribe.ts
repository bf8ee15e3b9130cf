import type { SubscriptionKind } from '#contract/customers/notifications/subscription-kinds.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'

export interface NotifyTarget {
  kind: SubscriptionKind
  productId?: number | undefined
  categoryId?: number | undefined
  dropId?: number | undefined
}

export async function subscribe(
  { kind, productId, categoryId, dropId }: NotifyTarget,
  email: string,
): Promise<void> {
  await browserApi.notifications.subscribe({
    email,
    kind,
    product_id: productId,
    category_id: categoryId,
    drop_id: dropId,
  })
}

export const FAILED = 'We could not put you on the list. Please try again.'
