import { redirect } from 'react-router'

const LONGEST_SEARCH = 200
const LAST_PAGE = 1_000_000

/** What a list's address asks for; what makes no sense in it is left out. */
export function readListQuery(url: URL): { search: string; page: number } {
  const search = (url.searchParams.get('search') ?? '').trim().slice(0, LONGEST_SEARCH)
  const page = Number(url.searchParams.get('page'))
  return { search, page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1 }
}

/** One of the words that a list knows, or null. */
export function readChoice<Word extends string>(url: URL, name: string, words: readonly Word[]): Word | null {
  const given = url.searchParams.get(name)
  return words.find((word) => word === given) ?? null
}

/** How many pages there are. What stood last on the last page may be gone: then the page before is shown. */
export function countPages(url: URL, page: number, total: number, perPage: number): number {
  const pages = Math.max(1, Math.ceil(total / perPage))
  if (page <= pages) return pages
  const query = new URLSearchParams(url.searchParams)
  query.set('page', String(pages))
  throw redirect(`${url.pathname}?${query}`)
}
