import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { classes } from '#web/platform/ui/cn.ts'
import { EmptyState } from './empty-state.tsx'
import { FilterLinks, FilterSelect, type ListFilter } from './list-filter.tsx'
import { ListSearch } from './list-search.tsx'
import type { ListState } from './load-list.ts'
import { Pagination } from './pagination.tsx'

interface EmptyWords {
  none: string
  /** When a search or a filter may be the reason. Otherwise the same as `none`. */
  filtered?: string
  /** How the list fills. */
  next?: string
}

interface ResourceListProps {
  list: ListState
  /** The fields that the search covers. Without it, there is no search. */
  search?: string
  /** Beside the search. */
  selects?: ListFilter[]
  /** Below the search. */
  links?: ListFilter
  /** Other filters below the search. */
  filters?: ReactNode
  /** "3 orders", also for screen readers after each search. */
  count?: string | false
  empty: EmptyWords
  /** Shows all of the list. Without it, the page without parameters does. */
  all?: string
  /** The rows, which are left out while there are none. */
  children: ReactNode
}

/** A list of the shop's records by page: search, filters, the number of matches, the rows or why there are none. */
export function ResourceList({
  list,
  search,
  selects = [],
  links,
  filters,
  count,
  empty,
  all,
  children,
}: ResourceListProps) {
  const { pathname } = useLocation()
  const { isFiltered, page, pages } = list
  const hasToolbar = Boolean(search || links || filters)
  return (
    <>
      {search && (
        <div className={classes('gap-y-4', GRIDS[selects.length])}>
          <ListSearch applied={list.search} placeholder={search} className={SEARCHES[selects.length] ?? ''} />
          {selects.map((filter) => (
            <FilterSelect key={filter.label} {...filter} />
          ))}
        </div>
      )}
      {(links || filters) && (
        <div className={search ? 'pt-4' : undefined}>
          {links && <FilterLinks {...links} />}
          {filters}
        </div>
      )}
      {count !== undefined && (
        <p role="status" className={classes('pb-2 text-small text-steel-600', hasToolbar && 'pt-5')}>
          {count}
        </p>
      )}
      {list.total > 0 ? (
        children
      ) : (
        <EmptyState all={isFiltered && (all ?? pathname)} next={isFiltered ? undefined : empty.next}>
          {isFiltered ? (empty.filtered ?? empty.none) : empty.none}
        </EmptyState>
      )}
      <Pagination page={page} pages={pages} />
    </>
  )
}

/** Places the search and 0, 1 or 2 selects. */
const GRIDS = [
  'grid',
  'grid gap-x-4 md:grid-cols-[minmax(0,1fr)_minmax(220px,30%)]',
  'grid gap-x-3 min-[18rem]:grid-cols-2 md:grid-cols-[minmax(0,1fr)_220px_220px] md:gap-x-4',
]
const SEARCHES = ['max-w-120', '', 'min-[18rem]:max-md:col-span-2']
