import type { Facets, ProductQuery } from '#contract/catalogue.ts'
import type { Db } from '#server/db/open.ts'
import { factsToShow } from './shelf/fact-counts.ts'
import type { Shelf } from './shelf/shelf.ts'
import { toWanted } from './wanted.ts'

/**
 * What one can narrow a list by: every category with its pieces under the query's other filters, the tags that occur in
 * the query's category, whatever else was asked for (a tag that one has pressed must stay in its place), and what the
 * facts of its pieces are. @throws {Refusal} 404 for an unknown category.
 */
export async function listFacets(shelf: Shelf, query: ProductQuery): Promise<Facets> {
  const { db } = shelf
  const [wanted, categories, tags] = await Promise.all([
    toWanted(db, query),
    categoriesByName(db),
    tagsByName(db),
  ])
  const onShow = await shelf.now()
  const counts = onShow.count(wanted)
  return {
    categories: categories.map((row) => ({ ...row, pieces: counts.categories.get(row.id) ?? 0 })),
    tags: tags
      .map((row) => ({ ...row, pieces: counts.tags.get(row.id) ?? 0 }))
      .filter(({ pieces }) => pieces > 0)
      // By name where as many pieces carry both: the order in which they came.
      .sort((one, other) => other.pieces - one.pieces),
    facts: factsToShow(onShow.register, counts.facts, wanted),
  }
}

function categoriesByName(db: Db) {
  return db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('slug')
    .execute()
}

function tagsByName(db: Db) {
  return db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('name_key')
    .execute()
}
