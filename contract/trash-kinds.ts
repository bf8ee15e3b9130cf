/** What the trash holds. */
export const TRASH_KINDS = ['product', 'picture', 'category', 'tag', 'message'] as const
export type TrashKind = (typeof TRASH_KINDS)[number]
