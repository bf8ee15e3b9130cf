import type { Product } from '#contract/catalogue/catalogue.ts'
import { categorySlug } from '#contract/catalogue/slug.ts'
import type { ApiClient } from '#contract/client.ts'
import { type CardProduct, toCard } from '#web/storefront/card-product.ts'

const RELATED = 3

/** Up to three other available products: same category first, then the newest. */
export async function loadRelated(api: ApiClient, product: Product): Promise<CardProduct[]> {
  const query = { available: 'true', page: '1', per_page: String(RELATED + 1) } as const
  const [sameKind, newest] = await Promise.all([
    api.products.list({ ...query, category: categorySlug(product.category_name) }),
    api.products.list({ ...query, per_page: String(2 * RELATED + 1) }),
  ])
  const others = new Map([...sameKind.data, ...newest.data].map((other) => [other.id, other]))
  others.delete(product.id)
  return [...others.values()].slice(0, RELATED).map(toCard)
}
