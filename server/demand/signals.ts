import { type SelectQueryBuilder, sql } from 'kysely'
import { DAY_MS } from '#contract/time.ts'
import type { Db } from '#server/db/open.ts'
import type { Database } from '#server/db/schema.ts'
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

const MAKE = [
  'products.category_id',
  'products.blade_length_in',
  'products.steel',
  'products.handle_material',
] as const

export function viewsByMake(db: Db, { from, to }: Period) {
  return db
    .selectFrom('piece_days')
    .innerJoin('products', 'products.id', 'piece_days.product_id')
    .select(({ fn }) => [...MAKE, fn.sum<number>('piece_days.views').as('views')])
    .where('piece_days.day', '>=', from)
    .where('piece_days.day', '<=', to)
    .where('piece_days.views', '>', 0)
    .groupBy(MAKE)
    .execute()
}

/** Units sold, by make and by how many whole days they were for sale. */
export function salesByMake(db: Db, { start, end }: Period) {
  const onSale = sql<number>`order_events.at - coalesce(products.shown_at, products.created_at)`
  const days = sql<number>`case when ${onSale} > 0 then (${onSale}) / ${sql.lit(DAY_MS)} else 0 end`
  return db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .select(({ fn }) => [...MAKE, days.as('days'), fn.sum<number>('order_lines.quantity').as('units')])
    .where('order_events.kind', '=', 'paid')
    .where('order_events.at', '>=', start)
    .where('order_events.at', '<', end)
    .where('orders.status', '<>', 'cancelled')
    .groupBy([...MAKE, days])
    .execute()
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

/** The confirmed subscribers who wait for a product or its drop, each once for each make. */
export async function waitingByMake(db: Db, now: number) {
  const confirmed = db.selectFrom('subscriptions').where('subscriptions.confirmed_at', 'is not', null)
  const products = confirmed
    .where('subscriptions.kind', '=', 'back_in_stock')
    .innerJoin('products', 'products.id', 'subscriptions.target_id')
  const drops = confirmed
    .where('subscriptions.kind', '=', 'drop')
    .innerJoin('drops', 'drops.id', 'subscriptions.target_id')
    .where('drops.closes_at', '>', now)
    .innerJoin('drop_products', 'drop_products.drop_id', 'drops.id')
    .innerJoin('products', 'products.id', 'drop_products.product_id')
  const people = await Promise.all([peopleOf(products), peopleOf(drops)])
  return people.flat()
}

function peopleOf<Tables extends 'products' | 'subscriptions'>(
  query: SelectQueryBuilder<Database, Tables, object>,
) {
  const typed = query as unknown as SelectQueryBuilder<Database, 'products' | 'subscriptions', object>
  return typed
    .select([...MAKE, 'subscriptions.subscriber_id'])
    .distinct()
    .execute()
}

export function waitingByCategory(db: Db) {
  return db
    .selectFrom('subscriptions')
    .select(['target_id as category_id', 'subscriber_id'])
    .where('kind', '=', 'new_in_category')
    .where('confirmed_at', 'is not', null)
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
