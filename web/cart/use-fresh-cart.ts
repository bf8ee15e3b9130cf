import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { orderPage } from '#contract/addresses.ts'
import { MINUTE_MS } from '#contract/shop.ts'
import { releaseCheckout } from '#web/checkout/open-checkout.ts'
import { refreshCart } from './follow-shop.ts'

const LONG_AWAY_MS = 5 * MINUTE_MS

/**
 * Lets the cart follow the shop when its page opens, comes back from the payment page or was long out of sight. A
 * payment page left behind is closed first; if it was paid after all, its order is shown instead.
 * @returns true once the shop was asked, with whatever success.
 */
export function useFreshCart(): boolean {
  const [fresh, setFresh] = useState(false)
  const navigate = useNavigate()
  useEffect(() => {
    let here = true
    let askedAt = 0

    async function refresh() {
      askedAt = Date.now()
      await refreshCart()
      if (here) setFresh(true)
    }
    async function arrive() {
      askedAt = Date.now()
      const left = await releaseCheckout()
      if (!here) return
      if (left.outcome === 'paid') navigate(orderPage(left.orderUuid), { replace: true })
      else await refresh()
    }
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void arrive()
    }
    const onVisible = () => {
      if (document.visibilityState === 'visible' && Date.now() - askedAt > LONG_AWAY_MS) void refresh()
    }

    void arrive()
    addEventListener('pageshow', onShow)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      here = false
      removeEventListener('pageshow', onShow)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [navigate])
  return fresh
}
