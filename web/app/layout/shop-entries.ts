import { categoryPage, PAGES } from '#contract/platform/values/paths.ts'
import type { Site } from '#web/platform/meta/site.ts'

export interface ShopEntry {
  label: string
  to: string
  products?: number
}

export function shopEntries({ categories }: Site): ShopEntry[] {
  const all = categories.reduce((sum, { products }) => sum + products, 0)
  return [
    { label: 'All Products', to: PAGES.allKnives, products: all },
    ...categories.map(({ name, products }) => ({ label: name, to: categoryPage(name), products })),
    { label: 'Made to order', to: PAGES.requestCommission },
  ]
}
