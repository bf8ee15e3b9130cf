import { readStored, store } from '#web/platform/api/browser-storage.ts'
import { EMPTY_DRAFT, type ManualOrderDraft, type NewOrder } from './manual-order-draft.ts'

/** Sent, without an answer yet. */
export interface PendingManualOrder {
  /** The shop makes one order of all requests with the same key. */
  key: string
  order: NewOrder
  /** A request left this browser, so the shop may have stored it. */
  mayBeSaved: boolean
  /** The customer gets the payment link by email. */
  sendLink: boolean
  /** The total that was shown, in dollars. */
  shown: number | null
}

export interface StoredManualOrder {
  draft: ManualOrderDraft
  pending: PendingManualOrder | null
}

const KEY = 'new-order'

/** Kept per tab and member of staff, so that a reload resumes it. */
export function readManualOrder(userId: string): StoredManualOrder | null {
  const text = readStored('session', KEY)
  if (!text) return null
  try {
    const stored = JSON.parse(text) as StoredManualOrder & { userId: string }
    if (stored.userId !== userId) return null
    return { draft: { ...EMPTY_DRAFT, ...stored.draft }, pending: stored.pending }
  } catch {
    return null
  }
}

export function storeManualOrder(userId: string, manualOrder: StoredManualOrder | null): void {
  store('session', KEY, manualOrder && JSON.stringify({ ...manualOrder, userId }))
}
