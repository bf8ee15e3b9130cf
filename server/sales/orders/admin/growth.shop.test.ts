import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { searchTerm, spellingsOf } from '#contract/platform/values/search-text.ts'
import { ORDER_STATUSES, type OrderStatus } from '#contract/sales/orders/order-states.ts'
import { foldChanges } from '#server/platform/search/fold-changes.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { compactCounts, countByStatus, ORDERS_PER_BLOCK } from './counts.ts'
import { listOrders, type OrderQuery } from './list.ts'

/** More than two blocks, so that later pages start in another block. */
const ORDERS = 2 * ORDERS_PER_BLOCK + 500
const PER_PAGE = 100

const shop = sharedShop()
beforeAll(async () => {
  await sql`
    insert into orders (order_uuid, status, browser_hash, client_hash, email, name, address, city, state, zip,
      shipping_method, insured, subtotal_cents, shipping_cents, card_fee_cents, insurance_cents, total_cents,
      holds_stock, created_at)
    with recursive n (n) as (select 1 union all select n + 1 from n where n < ${sql.lit(ORDERS)})
    select 'a' || n || '-0f3c-4b-' || (n * 7919 % 1000), case when n % 97 = 0 then 'paid' when n % 89 = 0 then 'shipped'
        when n % 7 = 0 then 'cancelled' else 'complete' end,
      '', '', 'June.W' || n || '@Example.com', case n % 3 when 0 then 'Élodie "Q" Whitlock' when 1 then 'Tomás İ_' else 'o''Hara' end
        || n, '', '', '', '', 'standard', 0, 100, 0, 0, 0, 100, 0, n
    from n`.execute(shop.shop.db)
  await foldChanges(shop.shop.db)
})

async function all() {
  const columns = ['id', 'status', 'order_uuid', 'email', 'name'] as const
  return shop.shop.db.selectFrom('orders').select(columns).orderBy('id', 'desc').execute()
}

async function idsOnPages(query: Omit<OrderQuery, 'page' | 'per_page'>, pages: number[]): Promise<number[]> {
  const ids: number[] = []
  for (const page of pages) {
    const { orders } = await listOrders(shop.shop.database, { ...query, page, per_page: PER_PAGE })
    ids.push(...orders.map(({ id }) => id))
  }
  return ids
}

test.each<OrderStatus[][]>([[[...ORDER_STATUSES]], [['complete']], [['cancelled', 'paid', 'complete']]])(
  'lists every order once across pages: %j',
  async (status) => {
    const ids = (await all()).filter((order) => status.includes(order.status)).map(({ id }) => id)
    const last = Math.ceil(ids.length / PER_PAGE)
    const far = Math.floor(ORDERS_PER_BLOCK / PER_PAGE)
    const pages = [1, 2, far - 1, far, far + 1, far + 2, last - 1, last, last + 1].filter((page) => page > 0)
    const expected = [...new Set(pages)].flatMap((page) => ids.slice(PER_PAGE * (page - 1), PER_PAGE * page))
    expect(await idsOnPages({ sort: 'newest', status }, [...new Set(pages)])).toEqual(expected)
  },
)

test('lists the other orders after the paid ones on every page', async () => {
  const orders = await all()
  const toPack = orders.filter(({ status }) => status === 'paid').map(({ id }) => id)
  const rest = orders.filter(({ status }) => status !== 'paid').map(({ id }) => id)
  const expected = [...toPack.toReversed(), ...rest]
  const pages = [1, 2, 43, 44, Math.ceil(expected.length / PER_PAGE)]
  expect(await idsOnPages({ sort: 'to-pack' }, pages)).toEqual(
    pages.flatMap((page) => expected.slice(PER_PAGE * (page - 1), PER_PAGE * page)),
  )
})

test('counts each status correctly before and after the counts are compacted', async () => {
  const { db } = shop.shop
  await db
    .updateTable('orders')
    .set({ status: 'shipped' })
    .where('status', '=', 'paid')
    .where('id', '<', 3000)
    .execute()
  await db
    .updateTable('orders')
    .set({ status: 'complete' })
    .where('status', '=', 'cancelled')
    .where('id', '>', 5000)
    .execute()
  const byStatus = Object.entries(Object.groupBy(await all(), ({ status }) => status))
  const check = async () =>
    expect(await countByStatus(db)).toMatchObject(
      Object.fromEntries(byStatus.map(([status, orders]) => [status, orders?.length])),
    )
  await check()
  await compactCounts(db)
  await check()
  const { rows } = await db
    .selectFrom('derived_order_counts')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  expect(rows).toBeLessThanOrEqual(4 * ORDER_STATUSES.length)
})

test.each([
  'june.w77@',
  'JUNE.W8',
  'élodie',
  'Élodie "Q',
  'tomás',
  'Tomás İ',
  'İ_1',
  `o'hara5`,
  '0f3c',
  'a12',
  '%_1',
  'com',
  'w1',
  '1042',
  '#1042',
  'no such customer',
])('finds the same orders with and without the index: %s', async (search) => {
  const number = /^#?(\d+)$/.exec(search)?.[1]
  const term = searchTerm(search)
  const rows = (await all()).filter(
    ({ id, order_uuid, email, name }) =>
      String(id) === number ||
      (number === undefined ? order_uuid.includes(term) : order_uuid.startsWith(number)) ||
      [email, name].some((text) => spellingsOf(text).includes(term)),
  )
  const found = await listOrders(shop.shop.database, { search, sort: 'newest', page: 1, per_page: PER_PAGE })
  expect(found.orders.map(({ id }) => id)).toEqual(rows.slice(0, PER_PAGE).map(({ id }) => id))
  expect(found.total).toBe(rows.length)
})

test('finds an anonymized order by its new name only', async () => {
  const { db, database } = shop.shop
  const found = async (search: string) =>
    (await listOrders(database, { search, sort: 'newest' })).orders.map(({ id }) => id)
  const [id = 0] = await found('june.w4242@')
  await db
    .updateTable('orders')
    .set({ email: 'erased', name: 'Deleted customer' })
    .where('id', '=', id)
    .execute()
  expect(await found('june.w4242@')).toEqual([])
  expect(await found('deleted customer')).toEqual([id])
})
