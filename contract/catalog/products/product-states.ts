export const PRODUCT_STATES = ['published', 'draft', 'sold_out', 'running_low', 'archived'] as const
export type ProductState = (typeof PRODUCT_STATES)[number]
