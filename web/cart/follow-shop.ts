import type { Product } from '#contract/catalogue.ts'
import { formatDollars } from '#contract/money.ts'
import { browserApi } from '#web/browser-api.ts'
import { holdsPieces } from '#web/checkout/open-checkout.ts'
import { showNotice } from '#web/ui/toast-store.ts'
import { type CartLine, type CartPiece, toLine } from './cart-line.ts'
import { cartLines, changeLines } from './cart-store.ts'

/**
 * Asks the shop about every piece in the cart, and about `alsoIds`, and lets the cart follow.
 * @returns what the shop has of them, by id; null when it could not be asked. A piece that is missing is gone.
 */
export async function refreshCart(alsoIds: number[] = []): Promise<Map<number, Product> | null> {
  const ids = [...new Set([...cartLines().map((line) => line.id), ...alsoIds])]
  if (ids.length === 0) return new Map()
  try {
    const { data } = await browserApi.products.list({ ids: ids.join(',') })
    const known = new Map(data.map((product) => [product.id, product]))
    followShop(
      data,
      ids.filter((id) => !known.has(id)),
    )
    return known
  } catch {
    return null
  }
}

/**
 * Lets the cart follow what a page has just learned of the shop: sold pieces and those in `goneIds` leave it, quantities
 * go down to the stock, prices are today's. Whatever changes is said in a word.
 */
export function followShop(products: readonly CartPiece[], goneIds: readonly number[] = []): void {
  const words: string[] = []
  const known = new Map(products.map((product) => [product.id, product]))
  const stockIsOurs = holdsPieces()
  changeLines((lines) => {
    const next = lines.flatMap((line) => {
      const product = known.get(line.id)
      if (product) return followPiece(line, product, stockIsOurs, words)
      if (!goneIds.includes(line.id)) return line
      words.push(`'${line.name}' is no longer for sale and has left your cart.`)
      return []
    })
    return JSON.stringify(next) === JSON.stringify(lines) ? lines : next
  })
  for (const word of words) showNotice(word)
}

function followPiece(line: CartLine, product: CartPiece, stockIsOurs: boolean, words: string[]): CartLine[] {
  if (product.price !== line.price) words.push(`'${product.name}' now costs ${formatDollars(product.price)}.`)
  // The stock lacks what this buyer's own open checkout holds; the shop puts it right at the next one.
  if (stockIsOurs && product.stock < line.stock) {
    return [toLine({ ...product, stock: line.stock }, line.quantity, line)]
  }
  if (product.stock <= 0) {
    words.push(`'${product.name}' is sold out and has left your cart.`)
    return []
  }
  if (product.stock < line.quantity) {
    words.push(`Only ${product.stock} of '${product.name}' left. Your cart now holds ${product.stock}.`)
  }
  return [toLine(product, Math.min(line.quantity, product.stock), line)]
}
