import { useEffect } from 'react'
import type { ResultKind, SearchResult } from '#contract/staff/admin-search/admin-search.ts'
import { Link } from '#web/platform/ui/link.tsx'

interface SearchResultsProps {
  id: string
  results: readonly SearchResult[]
  active: number
  optionId: (index: number) => string
  onOpen: () => void
}

const HEADINGS: Record<ResultKind, string> = {
  order: 'Orders',
  commission: 'Commissions',
  product: 'Products',
  customer: 'Customers',
  message: 'Messages',
}

export function SearchResults({ id, results, active, optionId, onOpen }: SearchResultsProps) {
  const activeId = optionId(active)
  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const groups = Map.groupBy(
    results.map((result, index) => ({ ...result, index })),
    ({ kind }) => kind,
  )
  return (
    <div id={id} role="listbox" aria-label="Results" className="pb-3">
      {[...groups].map(([kind, members]) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options has no element
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <div
            id={`${id}-${kind}`}
            role="presentation"
            className="px-4 pt-3 pb-1 text-caption font-[550] text-steel-600"
          >
            {HEADINGS[kind]}
          </div>
          {members.map(({ index, title, detail, url }) => (
            <Link
              key={url}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              to={url}
              onClick={onOpen}
              className="search-option"
            >
              <span className="type-label">{title}</span>{' '}
              <span className="truncate text-small text-steel-600">{detail}</span>
            </Link>
          ))}
        </div>
      ))}
    </div>
  )
}
