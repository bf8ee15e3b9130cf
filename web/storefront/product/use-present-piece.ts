import { useEffect, useState } from 'react'
import type { Product } from '#contract/catalogue.ts'
import { browserApi } from '#web/browser-api.ts'
import { followShop } from '#web/cart/follow-shop.ts'

/** The piece as the page came with it, with stock and price of today: asked for anew whenever one comes back to the page. */
export function usePresentPiece(piece: Product): Product {
  const [present, setPresent] = useState(piece)
  useEffect(() => {
    setPresent(piece)
    followShop([piece])
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      const answer = await browserApi.products.get({ id: String(piece.id) }).catch(() => null)
      if (!answer) return
      setPresent(answer.data)
      followShop([answer.data])
    }
    const onShow = (event: PageTransitionEvent) => event.persisted && ask()
    document.addEventListener('visibilitychange', ask)
    addEventListener('pageshow', onShow)
    return () => {
      document.removeEventListener('visibilitychange', ask)
      removeEventListener('pageshow', onShow)
    }
  }, [piece])
  return present.id === piece.id ? present : piece
}
