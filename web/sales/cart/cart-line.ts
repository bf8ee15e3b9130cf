import { MAX_CART_LINES, MAX_STOCK } from '#contract/platform/values/limits.ts'
import { parseJson } from '#contract/platform/values/parse-json.ts'
import type { CartProduct } from '#web/catalog/storefront/card-product.ts'

export interface CartLine extends CartProduct {
  quantity: number
  /** The customer has seen that the cart holds the whole stock. */
  stockLimitShown?: true
}

export function toLine(product: CartProduct, quantity: number, previous?: CartLine): CartLine {
  const { id, name, price, stock, category_name, images, image_alts } = product
  return {
    id,
    name,
    price,
    stock,
    category_name,
    images,
    image_alts,
    quantity,
    ...(previous?.stockLimitShown && { stockLimitShown: true }),
  }
}

/** Skips invalid entries. */
export function parseLines(text: string | null): readonly CartLine[] {
  const stored = parseJson(text ?? '')
  if (!Array.isArray(stored)) return []
  const lines = new Map<number, CartLine>()
  for (const entry of stored) {
    const line = parseLine(entry)
    if (line && !lines.has(line.id)) lines.set(line.id, line)
  }
  return [...lines.values()].slice(0, MAX_CART_LINES)
}

function parseLine(entry: unknown): CartLine | null {
  const { id, name, price, quantity, stock, ...rest } = (entry ?? {}) as Record<string, unknown>
  if (!isCount(id) || !isCount(quantity) || quantity > MAX_STOCK) return null
  if (typeof name !== 'string' || name === '') return null
  if (typeof price !== 'number' || !(price >= 0 && price < Number.POSITIVE_INFINITY)) return null
  return {
    id,
    name,
    price,
    quantity,
    // At least this many were in stock when the line was added.
    stock: isCount(stock) ? stock : quantity,
    category_name: typeof rest.category_name === 'string' ? rest.category_name : '',
    images: texts(rest.images).filter((url) => /^(\/|https?:)/.test(url)),
    image_alts: texts(rest.image_alts),
    // Older carts use the first name.
    ...((rest.saidAllTaken ?? rest.stockLimitShown) === true && { stockLimitShown: true }),
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []
}
