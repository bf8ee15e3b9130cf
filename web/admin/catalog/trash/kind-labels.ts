import type { TrashKind } from '#contract/catalog/trash/trash-kinds.ts'

export const KIND_LABELS: Record<TrashKind, { one: string; many: string }> = {
  product: { one: 'Product', many: 'Products' },
  image: { one: 'Image', many: 'Images' },
  category: { one: 'Category', many: 'Categories' },
  tag: { one: 'Tag', many: 'Tags' },
  message: { one: 'Message', many: 'Messages' },
}
