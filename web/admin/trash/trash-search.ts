import type { TrashKind } from '#contract/trash-kinds.ts'

/** The query of the trash's address for one kind of things, or all, and a page of them. */
export function trashSearch(kind: TrashKind | null | undefined, page = 1): string {
  const search = new URLSearchParams()
  if (kind) search.set('kind', kind)
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `?${search}` : ''
}
