import { SPEC_FILTERS, type SpecFilter, specLabel } from '#contract/catalog/products/spec-filters.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { type Filters, NO_FILTERS, toggleSpec, toggleTag } from './filters.ts'

export interface ActiveFilter {
  label: string
  without: Filters
  /** Set for the filter of a tag. */
  tag?: string
}

export function activeFilters(filters: Filters): ActiveFilter[] {
  const first = { ...filters, page: 1 }
  const active: ActiveFilter[] = []
  if (filters.search) {
    active.push({ label: `“${filters.search}”`, without: { ...first, search: NO_FILTERS.search } })
  }
  if (filters.min > 0 || filters.max !== null) {
    active.push({ label: priceLabel(filters), without: { ...first, min: 0, max: null } })
  }
  if (!filters.showSold) {
    active.push({ label: 'Not sold out', without: { ...first, showSold: true } })
  }
  for (const tag of filters.tags) {
    active.push({ tag, label: tag, without: { ...first, tags: toggleTag(filters.tags, tag) } })
  }
  for (const [key, value] of Object.entries(filters.specs) as [SpecFilter, string][]) {
    active.push({
      label: `${SPEC_FILTERS[key]}: ${specLabel(key, value)}`,
      without: { ...first, specs: toggleSpec(filters.specs, key, value) },
    })
  }
  return active
}

function priceLabel({ min, max }: Filters): string {
  if (max === null) return `From ${formatDollars(min)}`
  if (min === 0) return `Up to ${formatDollars(max)}`
  return `${formatDollars(min)} to ${formatDollars(max)}`
}
