import { PAGES } from '#contract/platform/values/paths.ts'

/** The first page of a category has no number. */
export function soldPath(slug: string | null, page = 1): string {
  const query = new URLSearchParams({
    ...(slug !== null && { category: slug }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `${PAGES.sold}?${query}` : PAGES.sold
}
