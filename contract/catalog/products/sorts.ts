/** The first is the default. */
export const SORT_LABELS = {
  newest: 'Newest',
  'price-low-high': 'Price: Low to High',
  'price-high-low': 'Price: High to Low',
  'name-a-z': 'Name: A to Z',
  'name-z-a': 'Name: Z to A',
} as const

export type Sort = keyof typeof SORT_LABELS
export const SORTS = Object.keys(SORT_LABELS) as [Sort, ...Sort[]]

export const ADMIN_SORTS = [...SORTS, 'changed', 'stock-low-high', 'stock-high-low'] as const
export type AdminSort = (typeof ADMIN_SORTS)[number]
