import { type Kysely, sql } from 'kysely'
import { HOUR_MS } from '#contract/platform/values/time.ts'
import type { Engine } from '#server/platform/db/migrations/dialect.ts'
import { type DatabaseSettings, openDatabase } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { ORDERS_PER_BLOCK } from '#server/sales/orders/admin/counts.ts'

/** The same at every size. */
const UNFULFILLED = 20
const SHIPPED = 40
/** One order in this many is cancelled. */
const CANCELLED_ONE_IN = 25
/** One completed order in this many has a review. */
const REVIEWED_ONE_IN = 5
const UNANSWERED_REVIEWS = 10
/** One product in this many is waited for. */
const WAITED_FOR_ONE_IN = 10
/** Days with views for each product, in the last three months. */
const VIEWED_DAYS = 3
/** Distinct searches don't grow with the catalog. */
const SEARCHES = 300
/** Enough for every measured checkout. */
const LARGE_STOCK = 100_000

/**
 * Adds products and orders to the demo catalog of a stopped shop, in SQL. The audit passes afterwards. Emails are left
 * out.
 */
export async function fill(
  settings: DatabaseSettings,
  { products, orders }: { products: number; orders: number },
): Promise<void> {
  const now = Date.now()
  const { db, engine, close } = openDatabase({ ...settings, SLOW_QUERY_MS: HOUR_MS, STATEMENT_MS: HOUR_MS })
  await db.connection().execute(async (connection) => {
    const run = (statement: string) => sql.raw(statement).execute(connection)
    for (const statement of BEFORE[engine]) await run(statement)
    const searchIndex = await searchIndexOf(connection, engine)
    if (searchIndex) await run('drop index orders_words')
    await run('begin')
    for (const statement of [
      ...addProducts(products, now),
      ...addOrders(engine, products, orders, now),
      ...addStock(now),
      ...addReviews(now),
      ...addDemand(products, now),
    ]) {
      await run(statement)
    }
    await run('commit')
    if (searchIndex) await run(searchIndex)
    for (const statement of AFTER[engine]) await run(statement)
  })
  await close()
}

/** The rows are consistent; checking each foreign key would take longer than inserting them. */
const BEFORE: Record<Engine, string[]> = {
  sqlite: ['pragma foreign_keys = off', 'pragma synchronous = off', 'pragma cache_size = -200000'],
  postgres: ['set session_replication_role = replica'],
}

const RECOUNT = [
  'delete from derived_order_counts',
  `insert into derived_order_counts (block, status, change)
   select id / ${ORDERS_PER_BLOCK}, status, count(*) from orders group by 1, 2`,
  `update derived_review_counts set (to_answer, answered, hidden, ratings) = (
     select count(*) - count(replied_at), count(replied_at), 0, coalesce(sum(rating), 0) from reviews)`,
]

const AFTER: Record<Engine, string[]> = {
  sqlite: [...RECOUNT, 'delete from derived_piece_changes', 'analyze', 'pragma wal_checkpoint(truncate)'],
  postgres: [...RECOUNT, 'vacuum analyze', 'checkpoint'],
}

/** PostgreSQL builds a trigram index ten times as fast as it extends one. */
async function searchIndexOf(db: Kysely<Database>, engine: Engine): Promise<string | undefined> {
  if (engine === 'sqlite') return undefined
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where indexname = 'orders_words'`.execute(db)
  return rows[0]?.indexdef
}

/** A table `n` of numbers. */
function numbers(from: number, to: number): string {
  return `with recursive n (n) as (select cast(${from} as bigint) union all select n + 1 from n where n < ${to})`
}

function addProducts(wanted: number, now: number): string[] {
  const demo = `(select row_number() over (order by id) - 1 as place, p.* from products p where id <= 16)`
  return [
    `insert into products (name, name_key, description, price_cents, stock, category_id, weight_oz, steel,
       hardness_hrc, blade_length_in, overall_length_in, blade_thickness_in, grind, finish, handle_material, pins,
       sheath, created_at, updated_at, shown_at)
     ${numbers(17, wanted)}, demo as ${demo}
     select a.name || ' No. ' || n, lower(a.name) || ' no. ' || n, a.description, a.price_cents + n % 97 * 100, 0,
       a.category_id, a.weight_oz, b.steel, b.hardness_hrc, c.blade_length_in, c.overall_length_in,
       c.blade_thickness_in, b.grind, d.finish, d.handle_material, d.pins, c.sheath,
       ${now} - n * ${HOUR_MS}, ${now} - n * ${HOUR_MS}, ${now} - n * ${HOUR_MS}
     from n join demo a on a.place = n % 16 join demo b on b.place = n / 16 % 16
       join demo c on c.place = n / 5 % 16 join demo d on d.place = n / 7 % 16`,
    `insert into product_tags (product_id, tag_id)
     select p.id, t.tag_id from products p join product_tags t on t.product_id = 1 + p.id % 16 where p.id > 16`,
    `insert into product_pictures (product_id, position, hash, alt)
     select p.id, t.position, t.hash, t.alt
     from products p join product_pictures t on t.product_id = 1 + p.id % 16 where p.id > 16`,
  ]
}

const UUID: Record<Engine, string> = {
  sqlite: `lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a'
    || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`,
  postgres: 'gen_random_uuid()::text',
}

const FIRST_NAMES = 'June Tomas Ruth Ivan Maria Walter Ada Karl Nina Otis Pearl Hank Elsie'.split(' ')
const LAST_NAMES = 'Whitlock Lindqvist Moreau Hatfield Petrov Garcia Boone Carter Diaz Evans Frost'.split(' ')
const STATES = 'WV OH PA VA KY MD NC TN NY TX'.split(' ')

function choose(values: string[], number: string): string {
  const cases = values.map((value, index) => `when ${index} then '${value}'`)
  return `case (${number}) % ${values.length} ${cases.join(' ')} end`
}

function addOrders(engine: Engine, products: number, orders: number, now: number): string[] {
  const first = choose(FIRST_NAMES, 'n')
  const last = choose(LAST_NAMES, 'n / 13')
  const interval = Math.floor((5 * 365 * 24 * HOUR_MS) / orders)
  const at = `${now} - (${orders} - n) * ${interval}`
  const captured = `case when o.status = 'cancelled' then 0 else o.total_cents end`
  return [
    `insert into orders (order_uuid, status, user_id, browser_hash, client_hash, email, name, address, city, state,
       zip, shipping_method, insured, subtotal_cents, shipping_cents, card_fee_cents, insurance_cents, total_cents,
       holds_stock, created_at)
     ${numbers(1, orders)}
     select ${UUID[engine]},
       case when n > ${orders - UNFULFILLED} then 'paid' when n > ${orders - UNFULFILLED - SHIPPED} then 'shipped'
         when n % ${CANCELLED_ONE_IN} = 0 then 'cancelled' else 'complete' end,
       null, 'bench', 'bench', lower(${first}) || '.' || lower(${last}) || n || '@example.com',
       ${first} || ' ' || ${last}, n || ' Quarry Road', 'Berea', ${choose(STATES, 'n / 7')}, '44017', 'standard', 0,
       26500, 1000, 852, 0, 28352,
       case when n % ${CANCELLED_ONE_IN} = 0 and n <= ${orders - UNFULFILLED - SHIPPED} then 0 else 1 end, ${at}
     from n`,
    `insert into order_lines (order_id, product_id, name, picture_hash, quantity, price_cents)
     select o.id, p.id, p.name, null, 1, 26500 from orders o join products p on p.id = 1 + o.id % ${products}`,
    `insert into payments (order_id, state, amount_cents, captured_cents, opened_at, expires_at, updated_at)
     select o.id, case when o.status = 'cancelled' then 'expired' else 'captured' end, o.total_cents, ${captured},
       o.created_at, o.created_at, o.created_at from orders o`,
    `insert into order_events (order_id, at, kind) select o.id, o.created_at, 'placed' from orders o`,
    `insert into order_events (order_id, at, kind)
     select o.id, o.created_at, case when o.status = 'cancelled' then 'expired' else 'paid' end from orders o`,
    `insert into stock_ledger (product_id, change, reason, order_id, at)
     select l.product_id, -1, 'reserved', l.order_id, o.created_at
     from order_lines l join orders o on o.id = l.order_id`,
    `insert into stock_ledger (product_id, change, reason, order_id, at)
     select l.product_id, 1, 'returned', l.order_id, o.created_at
     from order_lines l join orders o on o.id = l.order_id where o.status = 'cancelled'`,
  ]
}

function addStock(now: number): string[] {
  return [
    `update products set stock = case when id = 1 then ${LARGE_STOCK} else id % 3 end`,
    `insert into stock_ledger (product_id, change, reason, order_id, at)
     select p.id, p.stock - coalesce(l.held, 0), 'correction', null, ${now}
     from products p left join (select product_id, sum(change) as held from stock_ledger group by product_id) l
       on l.product_id = p.id
     where p.stock <> coalesce(l.held, 0)`,
  ]
}

function addReviews(now: number): string[] {
  return [
    `insert into review_requests (order_id) select id from orders where status = 'complete'`,
    `insert into reviews (order_id, product_id, rating, title, text, display_name, created_at, updated_at)
     select o.id, l.product_id, 3 + o.id % 3, 'A good knife', 'It came sharp, and it has stayed sharp through deer season.',
       'June', o.created_at, o.created_at
     from orders o join order_lines l on l.order_id = o.id
     where o.status = 'complete' and o.id % ${REVIEWED_ONE_IN} = 0`,
    `update reviews set reply = 'Thank you.', replied_at = ${now}
     where id <= (select max(id) from reviews) - ${UNANSWERED_REVIEWS}`,
  ]
}

function addDemand(products: number, now: number): string[] {
  const day = (ago: string) => choose(lastDays(90, now), ago)
  return [
    `insert into piece_days (product_id, day, views, carts)
     ${numbers(1, VIEWED_DAYS)}
     select p.id, ${day('p.id * 7 + n * 30')}, 1 + p.id % 20, p.id % 2 from products p cross join n`,
    `insert into search_days (day, text, count, results)
     ${numbers(1, SEARCHES)}
     select ${day('n')}, 'bowie ' || n, 3, n % 2 from n`,
    `insert into subscribers (email, email_key, created_at)
     ${numbers(1, Math.ceil(products / WAITED_FOR_ONE_IN))}
     select 'waiting' || n || '@example.com', 'waiting' || n || '@example.com', ${now} from n`,
    `insert into subscriptions (subscriber_id, kind, target_id, created_at, confirmed_at, armed)
     select id, 'back_in_stock', id * ${WAITED_FOR_ONE_IN}, ${now}, ${now}, 0 from subscribers`,
  ]
}

/** "2026-11-26" and the days before it. */
function lastDays(count: number, now: number): string[] {
  return Array.from({ length: count }, (_, ago) =>
    new Date(now - ago * 24 * HOUR_MS).toISOString().slice(0, 10),
  )
}
