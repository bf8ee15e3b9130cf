import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ADDED_STATE_MS } from '#contract/shop.ts'
import { type AddOutcome, addPiece } from './add-piece.ts'
import type { CartPiece } from './cart-line.ts'
import { cartLine, useCartLine } from './cart-store.ts'

/** A quicker answer is not worth a word. */
const SAY_BUSY_AFTER_MS = 250

export interface Adding {
  /** How many of the piece the cart holds. */
  inCart: number
  /** How many more it can take. */
  left: number
  /** The shop is being asked, and it takes a while. */
  busy: boolean
  /** Something was added within the last {@link ADDED_STATE_MS}. */
  added: boolean
  /** Puts more in the cart. A press while the last one is underway does nothing and counts as refused. */
  add: (quantity?: number) => Promise<AddOutcome>
}

/** Everything a button needs to put a piece in the cart and to tell how that went. */
export function useAddPiece(piece: CartPiece): Adding {
  const line = useCartLine(piece.id)
  const { revalidate } = useRevalidator()
  const [times, setTimes] = useState(0)
  const [busy, setBusy] = useState(false)
  const underway = useRef(false)
  useEffect(() => {
    if (times === 0) return
    const timer = setTimeout(() => setTimes(0), ADDED_STATE_MS)
    return () => clearTimeout(timer)
  }, [times])

  async function add(quantity = 1): Promise<AddOutcome> {
    if (underway.current) return 'refused'
    underway.current = true
    const timer = setTimeout(() => setBusy(true), SAY_BUSY_AFTER_MS)
    const outcome = await addPiece(piece, quantity)
    clearTimeout(timer)
    underway.current = false
    setBusy(false)
    if (outcome === 'added') setTimes((before) => before + 1)
    // Not even one: the page shows a stock the shop no longer has.
    else if (!cartLine(piece.id)) void revalidate()
    return outcome
  }

  const inCart = line?.quantity ?? 0
  const stock = line?.stock ?? piece.stock
  return { inCart, left: Math.max(0, stock - inCart), busy, added: times > 0, add }
}
