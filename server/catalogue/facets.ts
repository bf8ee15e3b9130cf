import type { Facets, ProductQuery } from '#contract/catalogue/catalogue.ts'
import type { Db } from '#server/db/open.ts'
import { sortByName } from './product-index/compare-names.ts'
import { shownFacets } from './product-index/facet-counts.ts'
import type { ProductIndex } from './product-index/product-index.ts'
import { resolveQuery } from './resolve-query.ts'

/** Counts tags without the other filters, so that a selected tag keeps its position. */
export async function listFacets(index: ProductIndex, query: ProductQuery): Promise<Facets> {
  const { db } = index
  const [resolved, categories, tags] = await Promise.all([
    resolveQuery(db, query),
    readCategories(db),
    readTags(db),
  ])
  const reader = await index.latest()
  const counts = reader.count(resolved)
  return {
    categories: sortByName(categories).map((row) => ({
      ...row,
      products: counts.categories.get(row.id) ?? 0,
    })),
    tags: sortByName(tags)
      .map((row) => ({ ...row, products: counts.tags.get(row.id) ?? 0 }))
      .filter(({ products }) => products > 0)
      // Stable: tags with equal counts stay sorted by name.
      .sort((a, b) => b.products - a.products),
    facts: shownFacets(reader.store, counts.specs, resolved),
  }
}

function readCategories(db: Db) {
  return db.selectFrom('categories').select(['id', 'name']).where('deleted_at', 'is', null).execute()
}

function readTags(db: Db) {
  return db.selectFrom('tags').select(['id', 'name']).where('deleted_at', 'is', null).execute()
}
