import { sql } from 'kysely'
import type { ProductQuery } from '#contract/catalogue.ts'
import { FACT_KEYS, type FactFilter, INCH_RANGE } from '#contract/fact-filters.ts'
import { toCents } from '#contract/money.ts'
import { containing } from '#server/db/containing.ts'
import type { Db } from '#server/db/open.ts'
import { piecesOnShow } from './pieces.ts'

export type Matching = ReturnType<typeof piecesOnShow>

/** The pieces on show that a query's filters leave. */
export function matching(db: Db, query: ProductQuery): Matching {
  let pieces = piecesOnShow(db)
  if (query.search) {
    const pattern = containing(query.search)
    pieces = pieces.where(sql<boolean>`products.name_key like ${pattern} escape '\\'`)
  }
  if (query.category) pieces = pieces.where('categories.slug', '=', query.category)
  if (query.min) pieces = pieces.where('products.price_cents', '>=', toCents(query.min))
  if (query.max) pieces = pieces.where('products.price_cents', '<=', toCents(query.max))
  if (query.available === 'true') pieces = pieces.where('products.stock', '>', 0)
  if (query.ids) pieces = pieces.where('products.id', 'in', query.ids)
  if (query.tags) pieces = pieces.where('products.id', 'in', taggedWithAll(db, query.tags))
  for (const key of FACT_KEYS) {
    const asked = query[key]
    if (asked === undefined) continue
    pieces = key === 'blade_length_in' ? withBlade(pieces, asked) : withFact(pieces, key, asked)
  }
  return pieces
}

/** "Black walnut" is also what begins with it up to a comma: "Black walnut, oil finish". */
function withFact(pieces: Matching, key: Exclude<FactFilter, 'blade_length_in'>, asked: string): Matching {
  const fact = sql`lower(${sql.ref(`products.${key}`)})`
  const text = sql`cast(${asked} as text)`
  return pieces.where(
    sql<boolean>`(${fact} = lower(${text}) or substr(${fact}, 1, length(${text}) + 1) = lower(${text}) || ',')`,
  )
}

function withBlade(pieces: Matching, asked: string): Matching {
  const { from, to } = inchesOf(asked)
  return pieces
    .where('products.blade_length_in', '>=', from)
    .$if(to !== null, (all) => all.where('products.blade_length_in', '<', to))
}

/** "3-4" from 3 to less than 4; null for no end. */
export function inchesOf(range: string): { from: number; to: number | null } {
  const [, from, to] = INCH_RANGE.exec(range) ?? []
  return { from: Number(from), to: to === undefined ? null : Number(to) }
}

/** One question, however many tags: a subquery for each is more than either engine plans in reasonable time. */
function taggedWithAll(db: Db, tags: string[]) {
  const names = [...new Set(tags.map((name) => name.toLowerCase()))]
  return db
    .selectFrom('product_tags')
    .innerJoin('tags', 'tags.id', 'product_tags.tag_id')
    .select('product_tags.product_id')
    .where('tags.name_key', 'in', names)
    .where('tags.deleted_at', 'is', null)
    .groupBy('product_tags.product_id')
    .having(({ fn }) => fn.countAll<number>(), '=', names.length)
}
