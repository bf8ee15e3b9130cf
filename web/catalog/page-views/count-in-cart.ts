import { browserApi } from '#web/platform/api/browser-api.ts'
import { readStored, store } from '#web/platform/api/browser-storage.ts'

const STORAGE_KEY = 'pieces-put-in-cart'

/** Once per product and session. Ignores errors. */
export function trackCartAdd(productId: number): void {
  const counted = readStored('session', STORAGE_KEY)?.split('\n') ?? []
  if (counted.includes(String(productId))) return
  if (!store('session', STORAGE_KEY, [...counted, productId].join('\n'))) return
  browserApi.public.trackCart({ product_id: productId }).catch(() => undefined)
}
