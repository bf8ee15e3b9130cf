import ChevronDown from 'virtual:icon/chevron-down'
import { useLocation } from 'react-router'
import { SPEC_FILTERS, specLabel } from '#contract/catalog/products/spec-filters.ts'
import { CountLink } from './count-link.tsx'
import { type Filters, toggleSpec, writeFilters } from './filters.ts'
import type { Listing } from './load-listing.ts'

const MAX_SHOWN = 12

export function SpecLinks({ listing, filters }: { listing: Listing; filters: Filters }) {
  const { pathname } = useLocation()
  // A value that all products share filters nothing.
  const facets = listing.specFacets.filter(
    ({ key, values }) => filters.specs[key] || values.some(({ products }) => products < listing.total),
  )
  if (facets.length === 0) return null
  return (
    <nav aria-label="Specs" className="mt-4 border-t border-bone-300 pt-2">
      {facets.map(({ key, values }) => {
        const selected = filters.specs[key]?.toLowerCase()
        const isSelected = (value: string) => value.toLowerCase() === selected
        return (
          <details key={key} open={selected !== undefined} className="filter-spec">
            <summary>
              {SPEC_FILTERS[key]}
              <ChevronDown size={16} strokeWidth={1.75} />
            </summary>
            <ul className="filter-values pb-2">
              {values
                .filter(({ value }, index) => index < MAX_SHOWN || isSelected(value))
                .map(({ value, products }) => (
                  <CountLink
                    key={value}
                    label={specLabel(key, value)}
                    to={{
                      pathname,
                      search: writeFilters({
                        ...filters,
                        specs: toggleSpec(
                          filters.specs,
                          key,
                          isSelected(value) ? (filters.specs[key] ?? '') : value,
                        ),
                        page: 1,
                      }),
                    }}
                    products={products}
                    current={isSelected(value) ? 'true' : undefined}
                    keepScroll
                  />
                ))}
            </ul>
          </details>
        )
      })}
    </nav>
  )
}
