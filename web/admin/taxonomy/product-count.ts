import { pluralize } from '#contract/pluralize.ts'

export function productCount({ products, drafts }: { products: number; drafts: number }): string {
  if (products === 0) return 'No products'
  return drafts === 0
    ? pluralize(products, 'product')
    : `${pluralize(products, 'product')}, ${pluralize(drafts, 'draft')}`
}
