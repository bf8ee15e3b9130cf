import type { Product } from '#contract/catalog/products/products.ts'
import { PAGE_SIZE } from '#contract/platform/values/limits.ts'
import { knifePage } from '#contract/platform/values/paths.ts'
import type { StructuredData } from '#web/platform/ui/json-ld.tsx'

interface Listing {
  filters: { page: number }
  total: number
  products: Pick<Product, 'id' | 'name'>[]
}

export function itemListData(origin: string, name: string, listing: Listing): StructuredData {
  const before = (listing.filters.page - 1) * PAGE_SIZE
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: listing.total,
    itemListElement: listing.products.map((product, index) => ({
      '@type': 'ListItem',
      position: before + index + 1,
      url: new URL(knifePage(product), origin).href,
    })),
  }
}
