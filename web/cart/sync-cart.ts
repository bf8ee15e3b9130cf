import type { Product } from '#contract/catalogue/catalogue.ts'
import { formatDollars } from '#contract/money.ts'
import { browserApi } from '#web/browser-api.ts'
import { showNotice } from '#web/ui/toast-store.ts'
import { type CartLine, type CartProduct, toLine } from './cart-line.ts'
import { cartLines, changeLines } from './cart-store.ts'
import { hasReservedStock } from './pending-checkout.ts'

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

/** Removes sold-out and missing products, lowers quantities to the stock, and updates prices. Shows each change. */
export function syncCart(products: readonly CartProduct[], missingIds: readonly number[] = []): void {
  const notices: string[] = []
  const byId = new Map(products.map((product) => [product.id, product]))
  const isStockReserved = hasReservedStock()
  changeLines((lines) => {
    const next = lines.flatMap((line) => {
      const product = byId.get(line.id)
      if (product) return syncLine(line, product, isStockReserved, notices)
      if (!missingIds.includes(line.id)) return line
      notices.push(`'${line.name}' is no longer for sale and has left your cart.`)
      return []
    })
    return JSON.stringify(next) === JSON.stringify(lines) ? lines : next
  })
  for (const notice of notices) showNotice(notice)
}

function syncLine(
  line: CartLine,
  product: CartProduct,
  isStockReserved: boolean,
  notices: string[],
): CartLine[] {
  if (product.price !== line.price)
    notices.push(`'${product.name}' now costs ${formatDollars(product.price)}.`)
  // The stock excludes what the customer's own pending checkout reserves.
  if (isStockReserved && product.stock < line.stock) {
    return [toLine({ ...product, stock: line.stock }, line.quantity, line)]
  }
  if (product.stock <= 0) {
    notices.push(`'${product.name}' is sold out and has left your cart.`)
    return []
  }
  if (product.stock < line.quantity) {
    notices.push(`Only ${product.stock} of '${product.name}' left. Your cart now holds ${product.stock}.`)
  }
  return [toLine(product, Math.min(line.quantity, product.stock), line)]
}
