import { LRUCache } from 'lru-cache'
import type { TypedFastBitSet } from 'typedfastbitset'
import { countFacets, type FacetCounts } from './facet-counts.ts'
import { applyFilters, type FilterResults, intersectAll, type ResolvedQuery } from './filters.ts'
import type { IndexStore } from './index-store.ts'
import { sortOrders } from './sort-order.ts'

const CACHED_QUERIES = 50

/** The index can change at any `await`, so read related results in one step. */
export interface IndexReader {
  store: IndexStore
  find(query: ResolvedQuery, page: { offset: number; limit: number }): { ids: number[]; total: number }
  count(query: ResolvedQuery): FacetCounts
}

interface CachedQuery {
  results: FilterResults
  matches: TypedFastBitSet
  total: number
  counts: FacetCounts | null
}

export function createReader(store: IndexStore): IndexReader {
  const orders = sortOrders(store)
  const cache = new LRUCache<string, CachedQuery>({ max: CACHED_QUERIES })
  let { version } = store

  function filter(query: ResolvedQuery): CachedQuery {
    if (version !== store.version) cache.clear()
    version = store.version
    const key = JSON.stringify({ ...query, sort: undefined, page: undefined, per_page: undefined })
    const cached = cache.get(key)
    if (cached) return cached
    const results = applyFilters(store, query)
    const matches = intersectAll(results)
    const filtered = { results, matches, total: matches.size(), counts: null }
    cache.set(key, filtered)
    return filtered
  }

  return {
    store,
    find(query, { offset, limit }) {
      const { matches, total } = filter(query)
      const order = orders[query.sort ?? 'newest']()
      const from = Math.min(offset, total)
      const to = Math.min(offset + limit, total)
      const slots = total === store.size ? order.subarray(from, to) : pageOf(order, matches, from, to)
      return { ids: Array.from(slots, (slot) => store.ids[slot] as number), total }
    },
    count(query) {
      const filtered = filter(query)
      filtered.counts ??= countFacets(store, filtered.results, query)
      return filtered.counts
    },
  }
}

function pageOf(order: Int32Array, matches: TypedFastBitSet, from: number, to: number): number[] {
  const page: number[] = []
  let position = 0
  for (let index = 0; position < to && index < order.length; index++) {
    const slot = order[index] as number
    if (!matches.has(slot)) continue
    if (position >= from) page.push(slot)
    position += 1
  }
  return page
}
