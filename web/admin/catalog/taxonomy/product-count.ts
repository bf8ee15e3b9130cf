import { pluralize } from '#contract/platform/values/pluralize.ts'

export function productCount({ products, drafts }: { products: number; drafts: number }): string {
  if (products === 0) return 'No products'
  return drafts === 0
    ? pluralize(products, 'product')
    : `${pluralize(products, 'product')}, ${pluralize(drafts, 'draft')}`
}
