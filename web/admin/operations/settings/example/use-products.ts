import { useEffect, useState } from 'react'
import type { Product } from '#contract/catalog/products/products.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'

const MOST = '100'

/** The newest products of the shop, once they are needed. */
export function useProducts(needed: boolean): Product[] {
  const [products, setProducts] = useState<Product[]>([])
  useEffect(() => {
    if (!needed) return
    // Without the list, the example keeps its product.
    browserApi.products.list({ per_page: MOST }).then(
      ({ data }) => setProducts(data),
      () => undefined,
    )
  }, [needed])
  return products
}
