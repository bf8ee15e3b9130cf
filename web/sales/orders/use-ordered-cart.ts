import { useEffect } from 'react'
import { parseJson } from '#contract/platform/values/parse-json.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import { readStored, store } from '#web/platform/api/browser-storage.ts'
import { clearCart } from '#web/sales/cart/cart-store.ts'
import { clearPendingCheckout } from '#web/sales/cart/pending-checkout.ts'
import { NO_CODES, storeCodes } from '#web/sales/cart/stored-codes.ts'
import { clearStoredForm } from '#web/sales/checkout/customer-form.ts'

const STORAGE_KEY = 'orders-seen-paid'
const MAX_STORED = 100

/**
 * Clears the cart and the form once per paid order, but not for other people who open the link, and not for an order
 * that did not come from the cart.
 */
export function useOrderedCart(order: Order | null): void {
  useEffect(() => {
    if (!order || order.email === null || !order.ships || order.source !== 'web') return
    if (order.status === 'pending' || order.status === 'cancelled') return
    const known = readPaidOrders()
    if (known.includes(order.order_uuid)) return
    store('local', STORAGE_KEY, JSON.stringify([...known, order.order_uuid].slice(-MAX_STORED)))
    clearCart()
    clearStoredForm()
    storeCodes(NO_CODES)
    clearPendingCheckout()
  }, [order])
}

function readPaidOrders(): unknown[] {
  const stored = parseJson(readStored('local', STORAGE_KEY) ?? '')
  return Array.isArray(stored) ? stored : []
}
