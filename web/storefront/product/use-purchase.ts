import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { PAGES } from '#contract/paths.ts'
import { useAddToCart } from '#web/cart/use-add-to-cart.ts'

export interface Purchase {
  soldOut: boolean
  left: number
  quantity: number
  setQuantity: (quantity: number) => void
  busy: boolean
  added: boolean
  addToCart: () => Promise<void>
  buyNow: () => Promise<void>
}

export function usePurchase(product: Product): Purchase {
  const { left, busy, added, add } = useAddToCart(product)
  const [wanted, setQuantity] = useState(1)
  const navigate = useNavigate()
  const quantity = Math.max(1, Math.min(wanted, left))

  async function addToCart() {
    if ((await add(quantity)) === 'added') setQuantity(1)
  }

  async function buyNow() {
    if (left === 0 || (await add(quantity)) === 'added') await navigate(PAGES.checkout)
  }

  return { soldOut: product.stock <= 0, left, quantity, setQuantity, busy, added, addToCart, buyNow }
}
