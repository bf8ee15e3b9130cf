import type { Cents } from '#contract/platform/values/money.ts'
import type { OrderProduct } from './create-order.ts'

/** Instead of a product's id, for a gift card. */
const NO_PRODUCT = 0

/** Names need no escaping, so the longest ones of the largest cart fit. */
export function writeLines(products: OrderProduct[]): string {
  return products
    .map(
      ({ id, quantity, price_cents, picture_hash, name }) =>
        `${id ?? NO_PRODUCT}.${quantity}.${price_cents}.${picture_hash ?? ''}.${name.length}:${name}`,
    )
    .join('')
}

/** A line without a product is the gift card that is bought, or is not of the catalog. */
export function readLines(text: string, { isPurchase }: { isPurchase: boolean }): OrderProduct[] | null {
  const start = /(\d{1,15})\.(\d{1,6})\.(\d{1,9})\.([0-9a-f]*)\.(\d{1,4}):/y
  const products: OrderProduct[] = []
  while (start.lastIndex < text.length) {
    const [, id, quantity, price, hash, length] = start.exec(text) ?? []
    const end = start.lastIndex + Number(length)
    if (id === undefined || Number(quantity) === 0 || end > text.length) return null
    products.push({
      id: Number(id) === NO_PRODUCT ? null : Number(id),
      name: text.slice(start.lastIndex, end),
      quantity: Number(quantity),
      price_cents: Number(price) as Cents,
      picture_hash: hash || null,
      ...(Number(id) === NO_PRODUCT && !isPurchase && { custom: true }),
    })
    start.lastIndex = end
  }
  return products.length > 0 ? products : null
}
