import type { ProductState } from '#contract/catalog/products/product-states.ts'
import { type AdminSort, SORT_LABELS } from '#contract/catalog/products/sorts.ts'

export const STATE_LABELS: Record<ProductState, string> = {
  published: 'Visible',
  draft: 'Draft',
  sold_out: 'Sold out',
  running_low: 'Low stock',
  archived: 'Archived',
}

export const ADMIN_SORT_LABELS: Record<AdminSort, string> = {
  ...SORT_LABELS,
  changed: 'Last updated',
  'stock-low-high': 'Stock: Low to High',
  'stock-high-low': 'Stock: High to Low',
}
