import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { orderPage } from '#contract/platform/values/paths.ts'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import { cancelPendingCheckout } from './pending-checkout.ts'
import { refreshCart } from './sync-cart.ts'

const STALE_AFTER_MS = 5 * MINUTE_MS

/**
 * Updates the cart when the page opens, when the customer returns from the payment page, and after a long time in the
 * background. Cancels a pending checkout first, or shows its order if it was paid.
 * @returns whether the first update has finished.
 */
export function useFreshCart(): boolean {
  const [fresh, setFresh] = useState(false)
  const navigate = useNavigate()
  useEffect(() => {
    let isMounted = true
    let refreshedAt = 0

    async function refresh() {
      refreshedAt = Date.now()
      await refreshCart()
      if (isMounted) setFresh(true)
    }
    async function arrive() {
      refreshedAt = Date.now()
      const pending = await cancelPendingCheckout()
      if (!isMounted) return
      if (pending.outcome === 'paid') await navigate(orderPage(pending.orderUuid), { replace: true })
      else await refresh()
    }
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void arrive()
    }
    const onVisible = () => {
      if (document.visibilityState === 'visible' && Date.now() - refreshedAt > STALE_AFTER_MS) void refresh()
    }

    void arrive()
    addEventListener('pageshow', onShow)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isMounted = false
      removeEventListener('pageshow', onShow)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [navigate])
  return fresh
}
