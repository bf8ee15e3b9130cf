import { MINUTE_MS } from '#contract/shop.ts'
import { browserApi } from '#web/browser-api.ts'
import { readStored, store } from '#web/browser-storage.ts'

/**
 * The checkout this browser has left for the payment page. Until it is paid or given back it holds its pieces, and the
 * shop's stock does not count them: they must not drop out of the very cart they came from.
 */
interface OpenCheckout {
  /** Null while the shop has not answered: the order may stand or not. */
  orderUuid: string | null
  /** UTC milliseconds. */
  at: number
}

const STORAGE_KEY = 'open-checkout'
/** The payment page closes after 31 minutes; the sweep that gives the pieces back runs every minute. */
const HOLDS_AT_MOST_MS = 33 * MINUTE_MS

/** An order is being sent: its pieces may be held from now on. @returns what to call when it was refused. */
export function beginCheckout(): () => void {
  if (openCheckout()) return () => undefined
  rememberCheckout(null)
  return forgetCheckout
}

export function rememberCheckout(orderUuid: string | null): void {
  const open: OpenCheckout = { orderUuid, at: Date.now() }
  store('local', STORAGE_KEY, JSON.stringify(open))
}

export function forgetCheckout(): void {
  store('local', STORAGE_KEY, null)
}

/** Whether pieces may be missing from the stock because this browser's own order holds them. */
export function holdsPieces(): boolean {
  const open = openCheckout()
  return open !== null && Date.now() - open.at < HOLDS_AT_MOST_MS
}

export type Release = { outcome: 'none' | 'cancelled' | 'open' } | { outcome: 'paid'; orderUuid: string }

let underway: Promise<Release> | null = null

/** Gives the pieces of a left payment page back; 'open' when the shop or the provider could not be asked. */
export function releaseCheckout(): Promise<Release> {
  underway ??= release().finally(() => {
    underway = null
  })
  return underway
}

async function release(): Promise<Release> {
  const open = openCheckout()
  if (!open) return { outcome: 'none' }
  if (open.orderUuid === null) {
    if (holdsPieces()) return { outcome: 'open' }
    forgetCheckout()
    return { outcome: 'none' }
  }
  try {
    const { outcome } = await browserApi.checkout.cancel({ order_uuid: open.orderUuid })
    if (outcome === 'paid') return { outcome, orderUuid: open.orderUuid }
    if (outcome === 'cancelled') forgetCheckout()
    return { outcome }
  } catch {
    return { outcome: 'open' }
  }
}

function openCheckout(): OpenCheckout | null {
  try {
    const { orderUuid, at } = JSON.parse(readStored('local', STORAGE_KEY) ?? 'null') as Partial<OpenCheckout>
    const isUuid = orderUuid === null || (typeof orderUuid === 'string' && /^[\w-]{1,100}$/.test(orderUuid))
    return isUuid && typeof at === 'number' ? { orderUuid, at } : null
  } catch {
    return null
  }
}
