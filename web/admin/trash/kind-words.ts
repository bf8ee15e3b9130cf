import type { TrashKind } from '#contract/trash-kinds.ts'

export const KIND_WORDS: Record<TrashKind, { one: string; many: string }> = {
  product: { one: 'Product', many: 'Products' },
  picture: { one: 'Picture', many: 'Pictures' },
  category: { one: 'Category', many: 'Categories' },
  tag: { one: 'Tag', many: 'Tags' },
  message: { one: 'Message', many: 'Messages' },
}
