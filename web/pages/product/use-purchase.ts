import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Product } from '#contract/catalog/products/products.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { saleState } from '#web/catalog/storefront/sale-state.ts'
import { showAlert } from '#web/platform/ui/toast-store.ts'
import { useAddToCart } from '#web/sales/cart/use-add-to-cart.ts'

export type Purchase = ReturnType<typeof usePurchase>

export function usePurchase(product: Product) {
  const { inCart, left, busy, added, add } = useAddToCart(product)
  const [wanted, setQuantity] = useState(1)
  const navigate = useNavigate()
  const quantity = Math.max(1, Math.min(wanted, left))

  async function addToCart() {
    if ((await add(quantity)) === 'added') setQuantity(1)
  }

  async function buyNow() {
    if (left === 0 || (await add(quantity)) === 'added') await navigate(PAGES.checkout)
  }

  return {
    state: saleState(product, inCart),
    inCart,
    left,
    quantity,
    setQuantity,
    explainLimit: () => showAlert(`Only ${inCart + left} left in stock!`),
    busy,
    added,
    addToCart,
    buyNow,
  }
}
