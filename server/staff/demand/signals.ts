import { type ExpressionBuilder, sql } from 'kysely'
import { DAY_MS } from '#contract/platform/values/time.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inParts, PART_ROWS } from './in-parts.ts'
import { isPersonal } from './normalize-search.ts'

export interface Period {
  /** The first and the last day: "2026-11-26". */
  from: string
  to: string
  /** The same period in UTC milliseconds; `end` is not part of it. */
  start: number
  end: number
}

/** The attributes by which products are grouped. */
export interface Make {
  category_id: number
  blade_length_in: number | null
  steel: string | null
  handle_material: string | null
}

export const MAKE = [
  'products.category_id',
  'products.blade_length_in',
  'products.steel',
  'products.handle_material',
] as const

type ViewKey = [day: string, productId: number]

export function viewsByMake(db: Db, { from, to }: Period) {
  const key = ({ refTuple }: ExpressionBuilder<Database, 'piece_days'>) =>
    refTuple('piece_days.day', 'piece_days.product_id')
  const after = (start: ViewKey) =>
    db
      .selectFrom('piece_days')
      .where((eb) => eb(key(eb), '>', eb.tuple(...start)))
      .where('piece_days.day', '<=', to)
  return inParts<ViewKey, Make & { views: number }>(
    [from, 0],
    async (start) => {
      const end = await after(start)
        .select(['day', 'product_id'])
        .orderBy('day')
        .orderBy('product_id')
        .offset(PART_ROWS - 1)
        .limit(1)
        .executeTakeFirst()
      return end && [end.day, end.product_id]
    },
    (start, end) =>
      after(start)
        .$if(end !== undefined, (rows) =>
          rows.where((eb) => eb(key(eb), '<=', eb.tuple(...(end as ViewKey)))),
        )
        .where('piece_days.views', '>', 0)
        .innerJoin('products', 'products.id', 'piece_days.product_id')
        .select(({ fn }) => [...MAKE, fn.sum<number>('piece_days.views').as('views')])
        .groupBy(MAKE)
        .execute(),
  )
}

/** Units sold, by make and by how many whole days they were for sale. */
export function salesByMake(db: Db, { start, end }: Period) {
  const onSale = sql<number>`order_events.at - coalesce(products.shown_at, products.created_at)`
  const days = sql<number>`case when ${onSale} > 0 then (${onSale}) / ${sql.lit(DAY_MS)} else 0 end`
  const paidAfter = (at: number) =>
    db
      .selectFrom('order_events')
      .where('order_events.kind', '=', 'paid')
      .where('order_events.at', '>', at)
      .where('order_events.at', '<', end)
  return inParts(
    start - 1,
    async (after) => {
      const event = await paidAfter(after)
        .select('at')
        .orderBy('at')
        .offset(PART_ROWS - 1)
        .limit(1)
        .executeTakeFirst()
      return event?.at
    },
    (after, last) =>
      paidAfter(after)
        .$if(last !== undefined, (events) => events.where('order_events.at', '<=', last ?? 0))
        .innerJoin('orders', 'orders.id', 'order_events.order_id')
        .where('orders.status', '<>', 'cancelled')
        .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
        .innerJoin('products', 'products.id', 'order_lines.product_id')
        .select(({ fn }) => [...MAKE, days.as('days'), fn.sum<number>('order_lines.quantity').as('units')])
        .groupBy([...MAKE, days])
        .execute(),
  )
}

export function savesByMake(db: Db, { start, end }: Period) {
  return db
    .selectFrom('saved_products')
    .innerJoin('products', 'products.id', 'saved_products.product_id')
    .select(({ fn }) => [...MAKE, fn.countAll<number>().as('saved')])
    .where('saved_products.saved_at', '>=', start)
    .where('saved_products.saved_at', '<', end)
    .groupBy(MAKE)
    .execute()
}

/** Customers write what they like in a request, even a phone number. */
function withoutPersonal(text: string | null): string | null {
  return text !== null && isPersonal(text) ? null : text
}

/** Commissions by what they ask for. What they leave open is taken from the product that they resemble. */
export async function commissionsByMake(db: Db, { start, end }: Period) {
  const rows = await db
    .selectFrom('commissions')
    .leftJoin('products', 'products.id', 'commissions.like_product_id')
    .leftJoin('categories', (join) =>
      join.onRef('categories.slug', '=', 'commissions.kind').on('categories.deleted_at', 'is', null),
    )
    .select(({ fn }) => [
      fn.coalesce('categories.id', 'products.category_id').as('category_id'),
      fn.coalesce('commissions.blade_length_in', 'products.blade_length_in').as('blade_length_in'),
      fn.coalesce('commissions.steel', 'products.steel').as('steel'),
      fn.coalesce('commissions.handle_material', 'products.handle_material').as('handle_material'),
      fn.countAll<number>().as('commissions'),
    ])
    .where('commissions.created_at', '>=', start)
    .where('commissions.created_at', '<', end)
    .groupBy(({ ref }) => [
      sql`coalesce(${ref('categories.id')}, ${ref('products.category_id')})`,
      sql`coalesce(${ref('commissions.blade_length_in')}, ${ref('products.blade_length_in')})`,
      sql`coalesce(${ref('commissions.steel')}, ${ref('products.steel')})`,
      sql`coalesce(${ref('commissions.handle_material')}, ${ref('products.handle_material')})`,
    ])
    .execute()
  return rows.flatMap(({ category_id, steel, handle_material, ...row }) =>
    category_id === null
      ? []
      : [
          {
            ...row,
            category_id,
            steel: withoutPersonal(steel),
            handle_material: withoutPersonal(handle_material),
          },
        ],
  )
}

/** Searches are matched with the names of this many of the newest products. */
const NAMES_READ = 2000

export function namesByMake(db: Db) {
  return db
    .selectFrom('products')
    .select([...MAKE, 'products.name'])
    .where('deleted_at', 'is', null)
    .where('id', '>', ({ selectFrom }) =>
      selectFrom('products as newest').select(({ fn }) =>
        sql<number>`${fn.max('newest.id')} - ${sql.lit(NAMES_READ)}`.as('id'),
      ),
    )
    .execute()
}

const SEARCHES_SHOWN = 500

export async function searchesIn(db: Db, { from, to }: Period) {
  const range = db.selectFrom('search_days').where('day', '>=', from).where('day', '<=', to)
  const rows = await range
    .innerJoin(
      (query) =>
        query
          .selectFrom('search_days')
          .select(({ fn }) => ['text as latest_text', fn.max('day').as('latest_day')])
          .where('day', '>=', from)
          .where('day', '<=', to)
          .groupBy('text')
          .as('latest'),
      (join) => join.onRef('latest.latest_text', '=', 'search_days.text'),
    )
    .select(({ fn, eb }) => [
      'search_days.text',
      fn.sum<number>('search_days.count').as('count'),
      fn
        .sum<number>(eb.case().when('results', '=', 0).then(eb.ref('search_days.count')).else(0).end())
        .as('empty'),
      fn
        .max<number>(
          eb
            .case()
            .when('search_days.day', '=', eb.ref('latest.latest_day'))
            .then(eb.ref('results'))
            .else(0)
            .end(),
        )
        .as('results'),
    ])
    .groupBy('search_days.text')
    .orderBy('count', 'desc')
    .orderBy('search_days.text')
    .limit(SEARCHES_SHOWN)
    .execute()
  return rows
}
export type CountedSearch = Awaited<ReturnType<typeof searchesIn>>[number]

export function categoryNames(db: Db) {
  return db.selectFrom('categories').select(['id', 'name']).execute()
}
