import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import type { CartProduct } from '#web/catalog/storefront/card-product.ts'
import { type AddOutcome, addToCart } from './add-to-cart.ts'
import { cartLine, useCartLine } from './cart-store.ts'

const ADDED_STATE_MS = 4 * SECOND_MS

/** Faster replies do not show the busy label. */
const BUSY_DELAY_MS = 250

export interface Adding {
  inCart: number
  left: number
  busy: boolean
  /** True for {@link ADDED_STATE_MS} after an addition. */
  added: boolean
  /** Ignores presses while one is running. */
  add: (quantity?: number) => Promise<AddOutcome>
}

export function useAddToCart(product: CartProduct): Adding {
  const line = useCartLine(product.id)
  // biome-ignore lint/correctness/useHookAtTopLevel: the condition never changes
  const revalidator = import.meta.env.SSR ? null : useRevalidator()
  const [times, setTimes] = useState(0)
  const [busy, setBusy] = useState(false)
  const inFlight = useRef(false)
  useEffect(() => {
    if (times === 0) return
    const timer = setTimeout(() => setTimes(0), ADDED_STATE_MS)
    return () => clearTimeout(timer)
  }, [times])

  async function add(quantity = 1): Promise<AddOutcome> {
    if (inFlight.current) return 'rejected'
    inFlight.current = true
    const timer = setTimeout(() => setBusy(true), BUSY_DELAY_MS)
    const outcome = await addToCart(product, quantity)
    clearTimeout(timer)
    inFlight.current = false
    setBusy(false)
    if (outcome === 'added') setTimes((before) => before + 1)
    // The product is sold out, but the page still shows it in stock.
    else if (!cartLine(product.id)) void revalidator?.revalidate()
    return outcome
  }

  const inCart = line?.quantity ?? 0
  const stock = line?.stock ?? product.stock
  return { inCart, left: Math.max(0, stock - inCart), busy, added: times > 0, add }
}
