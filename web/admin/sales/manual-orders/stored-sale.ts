import { readStored, store } from '#web/platform/api/browser-storage.ts'
import { EMPTY_DRAFT, type NewOrder, type SaleDraft } from './sale-draft.ts'

/** A sale that was sent, and whose answer is not known yet. */
export interface PendingSale {
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

export interface StoredSale {
  draft: SaleDraft
  pending: PendingSale | null
}

const KEY = 'new-order'

/** Of this tab and this member of staff. A reload resumes it. */
export function readSale(userId: string): StoredSale | null {
  const text = readStored('session', KEY)
  if (!text) return null
  try {
    const stored = JSON.parse(text) as StoredSale & { userId: string }
    if (stored.userId !== userId) return null
    return { draft: { ...EMPTY_DRAFT, ...stored.draft }, pending: stored.pending }
  } catch {
    return null
  }
}

export function storeSale(userId: string, sale: StoredSale | null): void {
  store('session', KEY, sale && JSON.stringify({ ...sale, userId }))
}
