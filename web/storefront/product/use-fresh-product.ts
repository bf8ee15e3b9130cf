import { useEffect, useState } from 'react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { browserApi } from '#web/browser-api.ts'
import { syncCart } from '#web/cart/sync-cart.ts'

/** Refreshes stock and price when the page becomes visible again. */
export function useFreshProduct(product: Product): Product {
  const [fresh, setFresh] = useState(product)
  useEffect(() => {
    setFresh(product)
    syncCart([product])
    const refresh = async () => {
      if (document.visibilityState !== 'visible') return
      const answer = await browserApi.products.get({ id: String(product.id) }).catch(() => null)
      if (!answer) return
      setFresh(answer.data)
      syncCart([answer.data])
    }
    const onShow = (event: PageTransitionEvent) => event.persisted && refresh()
    document.addEventListener('visibilitychange', refresh)
    addEventListener('pageshow', onShow)
    return () => {
      document.removeEventListener('visibilitychange', refresh)
      removeEventListener('pageshow', onShow)
    }
  }, [product])
  return fresh.id === product.id ? fresh : product
}
