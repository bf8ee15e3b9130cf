import { categoryPage, PAGES } from '#contract/addresses.ts'
import type { Site } from './site.ts'

export interface ShopEntry {
  label: string
  to: string
  pieces: number
}

/** All products and each category, with how many pieces each shows. */
export function shopEntries({ categories }: Site): ShopEntry[] {
  const all = categories.reduce((sum, { pieces }) => sum + pieces, 0)
  return [
    { label: 'All Products', to: PAGES.allKnives, pieces: all },
    ...categories.map(({ name, pieces }) => ({ label: name, to: categoryPage(name), pieces })),
  ]
}
