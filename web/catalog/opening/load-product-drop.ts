import type { ApiClient } from '#contract/app/client.ts'
import type { Drop } from '#contract/catalog/drops/drops.ts'
import type { Product } from '#contract/catalog/products/products.ts'

/** The drop of a product that can't be bought yet. */
export type ProductDrop = Pick<Drop, 'id' | 'slug' | 'name' | 'closes_at'>

/** The drop of a product that can't be bought like others. */
export async function loadProductDrop(api: ApiClient, product: Product): Promise<ProductDrop | null> {
  if (product.on_sale_at === null && !product.by_draw) return null
  const { data } = await api.drops.list({})
  const drop = data.find(
    ({ state, products }) => state !== 'drawn' && products.some(({ id }) => id === product.id),
  )
  if (!drop) return null
  const { id, slug, name, closes_at } = drop
  return { id, slug, name, closes_at }
}
