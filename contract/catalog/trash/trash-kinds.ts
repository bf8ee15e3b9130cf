export const TRASH_KINDS = ['product', 'image', 'category', 'tag', 'message'] as const
export type TrashKind = (typeof TRASH_KINDS)[number]
