import type { Facets, ProductQuery } from '#contract/catalogue.ts'
import type { Db } from '#server/db/open.ts'
import { requireCategory } from './category.ts'
import { countFacts } from './fact-counts.ts'
import { matching } from './matching.ts'
import { piecesOnShow } from './pieces.ts'

/**
 * What one can narrow a list by: every category with its pieces under the query's other filters, and the tags that
 * occur in the query's category, the most common first, and what the facts of its pieces are. @throws {Refusal} 404 for an unknown category.
 */
export async function listFacets(db: Db, query: ProductQuery): Promise<Facets> {
  if (query.category) await requireCategory(db, query.category)
  const [categories, tags, facts] = await Promise.all([
    countedCategories(db, query),
    countedTags(db, query.category),
    countFacts(db, query),
  ])
  return { categories, tags, facts }
}

async function countedCategories(db: Db, query: ProductQuery): Promise<Facets['categories']> {
  const [categories, counts] = await Promise.all([
    db
      .selectFrom('categories')
      .select(['id', 'name'])
      .where('deleted_at', 'is', null)
      .orderBy('slug')
      .execute(),
    matching(db, { ...query, category: undefined })
      .select(({ fn }) => ['products.category_id', fn.countAll<number>().as('pieces')])
      .groupBy('products.category_id')
      .execute(),
  ])
  const pieces = new Map(counts.map((row) => [row.category_id, row.pieces]))
  return categories.map(({ id, name }) => ({ id, name, pieces: pieces.get(id) ?? 0 }))
}

/** Of the category as a whole, whatever else was asked for: a tag that one has pressed must stay in its place. */
function countedTags(db: Db, category: string | undefined): Promise<Facets['tags']> {
  return piecesOnShow(db)
    .innerJoin('product_tags', 'product_tags.product_id', 'products.id')
    .innerJoin('tags', 'tags.id', 'product_tags.tag_id')
    .select(({ fn }) => ['tags.id', 'tags.name', fn.countAll<number>().as('pieces')])
    .where('tags.deleted_at', 'is', null)
    .$if(category !== undefined, (pieces) => pieces.where('categories.slug', '=', category ?? ''))
    .groupBy(['tags.id', 'tags.name', 'tags.name_key'])
    .orderBy('pieces', 'desc')
    .orderBy('tags.name_key')
    .execute()
}
