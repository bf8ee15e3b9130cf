import type { CartProduct } from '#web/catalog/storefront/card-product.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'
import { readStored, store } from '#web/platform/api/browser-storage.ts'
import { announce } from '#web/platform/ui/announcer.tsx'
import { showAlert } from '#web/platform/ui/toast-store.ts'
import { toLine } from './cart-line.ts'
import { cartLine, setLine } from './cart-store.ts'
import { cancelPendingCheckout, hasReservedStock } from './pending-checkout.ts'
import { refreshCart } from './sync-cart.ts'

export type AddOutcome = 'added' | 'rejected'

let queue: Promise<unknown> = Promise.resolve()

/**
 * Adds up to the current stock. Runs one call at a time, so a quick second press adds to the first. If the server does not
 * respond, the stock on the page applies; checkout decides.
 */
export function addToCart(product: CartProduct, quantity = 1): Promise<AddOutcome> {
  const added = queue.then(() => add(product, quantity))
  queue = added.catch(() => undefined)
  return added
}

async function add(product: CartProduct, quantity: number): Promise<AddOutcome> {
  const current = await currentProduct(product, quantity)
  if (current.stock <= 0) {
    showAlert(`'${current.name}' is out of stock and cannot be added to the cart.`)
    return 'rejected'
  }
  const line = cartLine(product.id)
  const inCart = line?.quantity ?? 0
  if (line && inCart >= current.stock) {
    if (!line.stockLimitShown) showAlert(`Only ${current.stock} left in stock!`)
    setLine({ ...line, stockLimitShown: true })
    return 'rejected'
  }
  const total = Math.min(inCart + quantity, current.stock)
  setLine(toLine(current, total, line))
  trackCartAdd(current.id)
  announce(
    total > 1 ? `${current.name} added to cart. It now holds ${total}.` : `${current.name} added to cart.`,
  )
  return 'added'
}

/** From the server; stock 0 for a deleted product. */
async function currentProduct(product: CartProduct, quantity: number): Promise<CartProduct> {
  const load = async () => {
    const products = await refreshCart([product.id])
    return products ? (products.get(product.id) ?? { ...product, stock: 0 }) : null
  }
  const current = await load()
  const needed = (cartLine(product.id)?.quantity ?? 0) + quantity
  // The customer's own pending checkout may reserve the missing units.
  if (current && current.stock < needed && hasReservedStock()) {
    const { outcome } = await cancelPendingCheckout()
    if (outcome === 'cancelled') return (await load()) ?? current
  }
  return current ?? product
}

const STORAGE_KEY = 'pieces-put-in-cart'

/** Once per product and session. Ignores errors. */
function trackCartAdd(productId: number): void {
  const counted = readStored('session', STORAGE_KEY)?.split('\n') ?? []
  if (counted.includes(String(productId))) return
  if (!store('session', STORAGE_KEY, [...counted, productId].join('\n'))) return
  browserApi.public.trackCart({ product_id: productId }).catch(() => undefined)
}
