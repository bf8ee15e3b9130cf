import type { Product } from '#contract/catalog/products/products.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import type { CartProduct } from '#web/catalog/storefront/card-product.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'
import { clockTime } from '#web/platform/ui/clock-time.ts'
import { showNotice } from '#web/platform/ui/toast-store.ts'
import { type CartLine, toLine } from './cart-line.ts'
import { cartLines, changeLines } from './cart-store.ts'
import { type Loss, reportLosses } from './losses.ts'
import { hasReservedStock } from './pending-checkout.ts'
import { withWonUnit } from './won-piece.ts'

/** @returns the products in the cart and `alsoIds` by id, or null if they could not be loaded. Missing products were deleted. */
export async function refreshCart(alsoIds: number[] = []): Promise<Map<number, Product> | null> {
  const ids = [...new Set([...cartLines().map((line) => line.id), ...alsoIds])]
  if (ids.length === 0) return new Map()
  try {
    const { data } = await browserApi.products.list({ ids: ids.join(',') })
    const byId = new Map(data.map((product) => [product.id, product]))
    syncCart(
      data,
      ids.filter((id) => !byId.has(id)),
    )
    return byId
  } catch {
    return null
  }
}

/** A card knows less of a product than the API. */
type SyncedProduct = CartProduct & Partial<Pick<Product, 'held_until'>>

/** Removes sold-out and missing products, lowers quantities to the stock, and updates prices. Shows each change. */
export function syncCart(products: readonly SyncedProduct[], missingIds: readonly number[] = []): void {
  const prices: string[] = []
  const losses: Loss[] = []
  const byId = new Map(products.map((product) => [product.id, withWonUnit(product)]))
  const isStockReserved = hasReservedStock()
  changeLines((lines) => {
    const next = lines.flatMap((line) => {
      const product = byId.get(line.id)
      if (!product && !missingIds.includes(line.id)) return line
      if (product && product.price !== line.price)
        prices.push(`'${product.name}' now costs ${formatDollars(product.price)}.`)
      // The stock excludes what the customer's own pending checkout reserves.
      if (product && isStockReserved && product.stock < line.stock)
        return toLine({ ...product, stock: line.stock }, line.quantity, line)
      const loss = findLoss(line, product)
      if (loss) losses.push(loss)
      return product && product.stock > 0 ? toLine(product, Math.min(line.quantity, product.stock), line) : []
    })
    return JSON.stringify(next) === JSON.stringify(lines) ? lines : next
  })
  for (const price of prices) showNotice(price)
  if (losses.length > 0) reportLosses(losses)
}

function findLoss({ id, name, category_name, quantity }: CartLine, product?: SyncedProduct): Loss | null {
  const gone = { id, name, category_name, held: false }
  if (!product) return { ...gone, text: `'${name}' is no longer for sale and has left your cart.` }
  const { stock, held_until } = product
  if (stock >= quantity) return null
  if (stock > 0)
    return {
      ...gone,
      category_name: null,
      text: `Only ${stock} of '${name}' left. Your cart now holds ${stock}.`,
    }
  if (!held_until) return { ...gone, text: `'${name}' is sold out and has left your cart.` }
  return {
    ...gone,
    held: true,
    text: `'${name}' is in someone's checkout until ${clockTime(held_until)} and has left your cart. If they don’t pay, you can add it again.`,
  }
}
