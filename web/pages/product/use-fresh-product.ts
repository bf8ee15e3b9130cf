import { useEffect, useRef, useState } from 'react'
import type { Product } from '#contract/catalog/products/products.ts'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'
import { showNotice } from '#web/platform/ui/toast-store.ts'
import { syncCart } from '#web/sales/cart/sync-cart.ts'

const POLL_MS = 20 * SECOND_MS

/** Refreshes stock and price when the page becomes visible again, and asks for the stock while another customer holds it. */
export function useFreshProduct(product: Product): Product {
  const [fresh, setFresh] = useState(product)
  const shown = fresh.id === product.id ? fresh : product
  const { id, name } = shown
  const isHeld = shown.stock <= 0 && shown.held_until !== null
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

  useEffect(() => {
    if (!isHeld) return
    let isMounted = true
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      // Pages that were opened together spread over time.
      timer = setTimeout(ask, POLL_MS * (0.75 + Math.random() / 2))
      if (document.visibilityState !== 'visible') return
      const answer = await browserApi.products.availability({ id: String(id) }).catch(() => null)
      if (!answer || !isMounted) return
      const { stock, held_until } = answer
      setFresh((before) => ({ ...before, stock, held_until }))
    }
    void ask()
    return () => {
      isMounted = false
      clearTimeout(timer)
    }
  }, [isHeld, id])

  const wasHeld = useRef(isHeld)
  useEffect(() => {
    if (wasHeld.current && shown.stock > 0) showNotice(`'${name}' is available again.`)
    wasHeld.current = isHeld
  }, [isHeld, shown.stock, name])
  return shown
}
