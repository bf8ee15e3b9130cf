import { FACT_FILTERS, type FactFilter, factWords } from '#contract/fact-filters.ts'
import { formatDollars } from '#contract/money.ts'
import { type Filters, NO_FILTERS, toggleFact, toggleTag } from './filters.ts'

export interface ActiveFilter {
  label: string
  /** The same filters without this one. */
  without: Filters
}

/** Each thing a visitor narrowed the list by, in words, and what is left when it is dropped. */
export function activeFilters(filters: Filters): ActiveFilter[] {
  const first = { ...filters, page: 1 }
  const active: ActiveFilter[] = []
  if (filters.search) {
    active.push({ label: `“${filters.search}”`, without: { ...first, search: NO_FILTERS.search } })
  }
  if (filters.min > 0 || filters.max !== null) {
    active.push({ label: priceWords(filters), without: { ...first, min: 0, max: null } })
  }
  if (!filters.showSold) {
    active.push({ label: 'Not sold out', without: { ...first, showSold: true } })
  }
  for (const tag of filters.tags) {
    active.push({ label: tag, without: { ...first, tags: toggleTag(filters.tags, tag) } })
  }
  for (const [key, value] of Object.entries(filters.facts) as [FactFilter, string][]) {
    active.push({
      label: `${FACT_FILTERS[key]}: ${factWords(key, value)}`,
      without: { ...first, facts: toggleFact(filters.facts, key, value) },
    })
  }
  return active
}

function priceWords({ min, max }: Filters): string {
  if (max === null) return `From ${formatDollars(min)}`
  if (min === 0) return `Up to ${formatDollars(max)}`
  return `${formatDollars(min)} to ${formatDollars(max)}`
}
