import { redirect } from 'react-router'
import { MAX_SEARCH } from '#contract/platform/values/limits.ts'

const LAST_PAGE = 1_000_000

/** The values that a parameter of the URL may have: one of these, or the result of the function. */
type Allowed = readonly string[] | ((text: string) => string | undefined)

type Chosen<Filters extends Record<string, Allowed>> = {
  [Name in keyof Filters]: Filters[Name] extends readonly (infer Choice)[]
    ? Choice | undefined
    : string | undefined
}

type Query<Filters extends Record<string, Allowed>> = Chosen<Filters> & {
  search: string | undefined
  page: string
  per_page: string
}

interface ListOptions<Filters extends Record<string, Allowed>> {
  perPage: number
  hasSearch?: boolean
  filters?: Filters
}

export interface ListState {
  search: string
  page: number
  pages: number
  total: number
  /** Whether there may be more without search and filters. */
  isFiltered: boolean
}

/**
 * Loads the page of a list that the URL asks for. Invalid parameters count as missing.
 * @throws a redirect to the last page when the requested one no longer exists
 */
export async function loadList<
  Reply extends { total: number },
  Filters extends Record<string, Allowed> = Record<never, Allowed>,
>(
  request: Request,
  { perPage, hasSearch = false, filters }: ListOptions<Filters>,
  read: (query: Query<Filters>) => Promise<Reply>,
): Promise<Reply & { list: ListState; filters: Chosen<Filters> }> {
  const url = new URL(request.url)
  const search = hasSearch ? readSearch(url.searchParams) : ''
  const page = readPage(url.searchParams)
  const chosen = readFilters(url.searchParams, filters ?? ({} as Filters))
  const reply = await read({
    ...chosen,
    search: search || undefined,
    page: String(page),
    per_page: String(perPage),
  })
  const pages = countPages(url, page, reply.total, perPage)
  const isFiltered =
    search !== '' || Object.entries(chosen).some(([name, value]) => name !== 'sort' && value !== undefined)
  return { ...reply, list: { search, page, pages, total: reply.total, isFiltered }, filters: chosen }
}

export function readFilters<Filters extends Record<string, Allowed>>(
  params: URLSearchParams,
  filters: Filters,
): Chosen<Filters> {
  const read = (name: string, allowed: Allowed) => {
    const text = params.get(name) ?? ''
    return typeof allowed === 'function' ? allowed(text) : allowed.find((choice) => choice === text)
  }
  return Object.fromEntries(
    Object.entries(filters).map(([name, allowed]) => [name, read(name, allowed)]),
  ) as Chosen<Filters>
}

function readSearch(params: URLSearchParams): string {
  return (params.get('search') ?? '').trim().slice(0, MAX_SEARCH)
}

function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page'))
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1
}

function countPages(url: URL, page: number, total: number, perPage: number): number {
  const pages = Math.max(1, Math.ceil(total / perPage))
  if (page <= pages) return pages
  const query = new URLSearchParams(url.searchParams)
  query.set('page', String(pages))
  throw redirect(`${url.pathname}?${query}`)
}

/** Filters by an ID. The ID of what there is only one of is 0. */
export function idFilter(text: string): string | undefined {
  return /^\d{1,15}$/.test(text) ? text : undefined
}
