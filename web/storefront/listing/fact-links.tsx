import ChevronDown from 'lucide-react/icons/chevron-down'
import { useLocation } from 'react-router'
import { FACT_FILTERS, factWords } from '#contract/fact-filters.ts'
import { CountedLink } from './counted-link.tsx'
import { type Filters, toggleFact, writeFilters } from './filters.ts'
import type { Listing } from './load-listing.ts'

/** More are a list to read rather than a choice. */
const MOST_SHOWN = 12

/** Steel, lengths, handles and the like, each to be opened: a link for each value, which taken again lets go of it. */
export function FactLinks({ listing, filters }: { listing: Listing; filters: Filters }) {
  const { pathname } = useLocation()
  // What is true of every piece here narrows nothing.
  const offered = listing.facts.filter(
    ({ key, values }) => filters.facts[key] || values.some(({ pieces }) => pieces < listing.total),
  )
  if (offered.length === 0) return null
  return (
    <nav aria-label="Facts" className="mt-4 border-t border-bone-300 pt-2">
      {offered.map(({ key, values }) => {
        const chosen = filters.facts[key]?.toLowerCase()
        const isOn = (value: string) => value.toLowerCase() === chosen
        return (
          <details key={key} open={chosen !== undefined} className="group/fact">
            <summary className="type-label flex min-h-11 cursor-pointer list-none items-center justify-between [&::-webkit-details-marker]:hidden">
              {FACT_FILTERS[key]}
              <ChevronDown
                size={16}
                strokeWidth={1.75}
                aria-hidden="true"
                className="transition-transform duration-180 group-open/fact:rotate-180"
              />
            </summary>
            <ul className="pb-2">
              {values
                .filter(({ value }, place) => place < MOST_SHOWN || isOn(value))
                .map(({ value, pieces }) => (
                  <CountedLink
                    key={value}
                    label={factWords(key, value)}
                    to={{
                      pathname,
                      search: writeFilters({
                        ...filters,
                        facts: toggleFact(
                          filters.facts,
                          key,
                          isOn(value) ? (filters.facts[key] ?? '') : value,
                        ),
                        page: 1,
                      }),
                    }}
                    pieces={pieces}
                    current={isOn(value) ? 'true' : undefined}
                    stay
                  />
                ))}
            </ul>
          </details>
        )
      })}
    </nav>
  )
}
