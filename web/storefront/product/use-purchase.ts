import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PAGES } from '#contract/addresses.ts'
import type { Product } from '#contract/catalogue.ts'
import { useAddPiece } from '#web/cart/use-add-piece.ts'

export interface Purchase {
  soldOut: boolean
  /** How many more the cart can take. */
  left: number
  quantity: number
  setQuantity: (quantity: number) => void
  busy: boolean
  added: boolean
  addToCart: () => Promise<void>
  buyNow: () => Promise<void>
}

/** How many of a piece one wants, and the two ways to say so. */
export function usePurchase(piece: Product): Purchase {
  const { left, busy, added, add } = useAddPiece(piece)
  const [wanted, setQuantity] = useState(1)
  const navigate = useNavigate()
  const quantity = Math.max(1, Math.min(wanted, left))

  async function addToCart() {
    if ((await add(quantity)) === 'added') setQuantity(1)
  }

  /** With all there are in the cart already, there is nothing to add and the way leads on. */
  async function buyNow() {
    if (left === 0 || (await add(quantity)) === 'added') navigate(PAGES.checkout)
  }

  return { soldOut: piece.stock <= 0, left, quantity, setQuantity, busy, added, addToCart, buyNow }
}
