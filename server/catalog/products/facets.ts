import type { Facets, ProductQuery } from '#contract/catalog/products/products.ts'
import type { Catalog } from './list.ts'
import { shownFacets } from './product-index/facet-counts.ts'
import { resolveQuery } from './resolve-query.ts'

/** Counts tags without the other filters, so that a selected tag keeps its position. */
export async function listFacets({ productIndex, catalog }: Catalog, query: ProductQuery): Promise<Facets> {
  const [resolved, categories, tags] = await Promise.all([
    resolveQuery(catalog, query),
    catalog.categories(),
    catalog.tags(),
  ])
  const reader = await productIndex.latest()
  const counts = reader.count(resolved)
  return {
    categories: categories.map(({ id, name }) => ({ id, name, products: counts.categories.get(id) ?? 0 })),
    tags: tags
      .map(({ id, name }) => ({ id, name, products: counts.tags.get(id) ?? 0 }))
      .filter(({ products }) => products > 0)
      // Stable: tags with equal counts stay sorted by name.
      .sort((a, b) => b.products - a.products),
    facts: shownFacets(reader.store, counts.specs, resolved),
  }
}
