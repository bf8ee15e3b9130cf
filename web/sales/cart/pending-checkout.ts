import { RESERVATION_MAX_MS } from '#contract/sales/checkout/payment-window.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'
import { readStored, store } from '#web/platform/api/browser-storage.ts'

/**
 * The checkout whose payment page this browser has opened. It reserves its products until it is paid or cancelled, and the
 * stock excludes them, so they must not be removed from this cart.
 */
interface PendingCheckout {
  /** Null until the server has responded: the order may not exist. */
  orderUuid: string | null
  at: number
}

const STORAGE_KEY = 'open-checkout'

/** Call it before sending the order. @returns an undo function for a rejected order. */
export function startCheckout(): () => void {
  if (readPendingCheckout()) return () => undefined
  storePendingCheckout(null)
  return clearPendingCheckout
}

export function storePendingCheckout(orderUuid: string | null): void {
  const open: PendingCheckout = { orderUuid, at: Date.now() }
  store('local', STORAGE_KEY, JSON.stringify(open))
}

export function clearPendingCheckout(): void {
  store('local', STORAGE_KEY, null)
}

/** Whether this browser’s own order may reserve the missing stock. */
export function hasReservedStock(): boolean {
  const open = readPendingCheckout()
  return open !== null && Date.now() - open.at < RESERVATION_MAX_MS
}

export type Cancellation = { outcome: 'none' | 'cancelled' | 'open' } | { outcome: 'paid'; orderUuid: string }

let inFlight: Promise<Cancellation> | null = null

/** The outcome is `open` if the server or the provider could not be reached. */
export function cancelPendingCheckout(): Promise<Cancellation> {
  inFlight ??= cancel().finally(() => {
    inFlight = null
  })
  return inFlight
}

async function cancel(): Promise<Cancellation> {
  const open = readPendingCheckout()
  if (!open) return { outcome: 'none' }
  if (open.orderUuid === null) {
    if (hasReservedStock()) return { outcome: 'open' }
    clearPendingCheckout()
    return { outcome: 'none' }
  }
  try {
    const { outcome } = await browserApi.checkout.cancel({ order_uuid: open.orderUuid })
    if (outcome === 'paid') return { outcome, orderUuid: open.orderUuid }
    if (outcome === 'cancelled') clearPendingCheckout()
    return { outcome }
  } catch {
    return { outcome: 'open' }
  }
}

function readPendingCheckout(): PendingCheckout | null {
  try {
    const { orderUuid, at } = JSON.parse(
      readStored('local', STORAGE_KEY) ?? 'null',
    ) as Partial<PendingCheckout>
    const isUuid = orderUuid === null || (typeof orderUuid === 'string' && /^[\w-]{1,100}$/.test(orderUuid))
    return isUuid && typeof at === 'number' ? { orderUuid, at } : null
  } catch {
    return null
  }
}
