import { useEffect } from 'react'
import type { Order } from '#contract/orders.ts'
import { readStored, store } from '#web/browser-storage.ts'
import { clearCart } from '#web/cart/cart-store.ts'
import { forgetForm } from '#web/checkout/buyer-form.ts'
import { forgetCheckout } from '#web/checkout/open-checkout.ts'

const STORAGE_KEY = 'orders-seen-paid'
const MOST_KEPT = 100

/**
 * Empties the cart and the checkout's form when the buyer first sees the order paid. Once: whoever looks at an old order
 * again keeps what lies in the cart since. Somebody who only has the link is not the buyer and keeps theirs too.
 */
export function useOrderedCart(order: Order | null): void {
  useEffect(() => {
    if (!order || order.email === null) return
    if (order.status === 'pending' || order.status === 'cancelled') return
    const seen = ordersSeen()
    if (seen.includes(order.order_uuid)) return
    store('local', STORAGE_KEY, JSON.stringify([...seen, order.order_uuid].slice(-MOST_KEPT)))
    clearCart()
    forgetForm()
    forgetCheckout()
  }, [order])
}

function ordersSeen(): unknown[] {
  try {
    const kept: unknown = JSON.parse(readStored('local', STORAGE_KEY) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}
