import { browserApi } from '#web/browser-api.ts'
import { readStored, store } from '#web/browser-storage.ts'

const STORAGE_KEY = 'pieces-put-in-cart'

/** Counts that a piece went into a cart, once for as long as the tab is open, as pages are. Nobody notices when it fails. */
export function countInCart(productId: number): void {
  const counted = readStored('session', STORAGE_KEY)?.split('\n') ?? []
  if (counted.includes(String(productId))) return
  if (!store('session', STORAGE_KEY, [...counted, productId].join('\n'))) return
  browserApi.public.trackCart({ product_id: productId }).catch(() => undefined)
}
