import { redirect } from 'react-router'
import { MAX_SEARCH } from '#contract/platform/values/limits.ts'

const LAST_PAGE = 1_000_000

export function readListQuery(params: URLSearchParams): { search: string; page: number } {
  const search = (params.get('search') ?? '').trim().slice(0, MAX_SEARCH)
  const page = Number(params.get('page'))
  return { search, page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1 }
}

export function readChoice<Choice extends string>(
  params: URLSearchParams,
  name: string,
  choices: readonly Choice[],
): Choice | null {
  const value = params.get(name)
  return choices.find((choice) => choice === value) ?? null
}

/** @throws a redirect to the last page when the requested one no longer exists */
export function countPages(url: URL, page: number, total: number, perPage: number): number {
  const pages = Math.max(1, Math.ceil(total / perPage))
  if (page <= pages) return pages
  const query = new URLSearchParams(url.searchParams)
  query.set('page', String(pages))
  throw redirect(`${url.pathname}?${query}`)
}
