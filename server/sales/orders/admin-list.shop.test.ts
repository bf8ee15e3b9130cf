import { beforeAll, expect, test } from 'vitest'
import type { OrderStatus } from '#contract/sales/orders/order-states.ts'
import { changeProduct } from '#test/support/admin-helpers.ts'
import { buy, httpErrorOf, openCheckout } from '#test/support/checkout-helpers.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'

/** One order each, oldest first. */
const CUSTOMERS: [name: string, email: string, status: OrderStatus][] = [
  ['Ada Lindqvist', 'ada@example.com', 'complete'],
  ['Tomas Reyes', 'tomas@example.com', 'paid'],
  ['Élodie Brun', 'elodie@example.com', 'shipped'],
  ['Will Carver', 'w_c1@example.com', 'paid'],
  ['Nora Beal', 'nora@example.com', 'cancelled'],
  ['June Whitlock', 'June.W@Example.com', 'paid'],
  ['Ray Mullins', 'ray@example.com', 'pending'],
]

const shop = sharedShop()
const admin = sharedLogin(shop, 'admin')
const numbers: number[] = []
const uuids: string[] = []
beforeAll(async () => {
  await changeProduct(admin, 1, { stock: 20 })
  for (const [name, email, status] of CUSTOMERS) {
    const cart = [{ id: 1, quantity: 1 }]
    const order = status === 'pending' ? openCheckout : buy
    const { orderUuid } = await order(shop.client(), cart, { name, email })
    const { order: saved } = await admin.api.admin.setOrderStatus({ orderUuid, status })
    numbers.push(saved.id)
    uuids.push(orderUuid)
  }
})

type Query = Parameters<TestClient['api']['admin']['orders']>[0]

/** Returns indexes of CUSTOMERS. */
async function found(query: Query): Promise<number[]> {
  const { orders } = await admin.api.admin.orders(query)
  return orders.map(({ id }) => numbers.indexOf(id))
}

test('lists all orders newest first, with a count for each status', async () => {
  const { orders, total, counts, flagged } = await admin.api.admin.orders({})
  expect(orders.map(({ id }) => id)).toEqual(numbers.toReversed())
  expect(total).toBe(7)
  expect(counts).toEqual({ pending: 1, paid: 3, shipped: 1, complete: 1, cancelled: 1 })
  expect(flagged).toBe(0)
})

test('lists paid orders first, oldest first, on every page', async () => {
  const all = [1, 3, 5, 6, 4, 2, 0]
  expect(await found({ sort: 'to-pack' })).toEqual(all)
  for (const size of [1, 2, 3, 4, 10]) {
    const pages = Array.from({ length: Math.ceil(7 / size) }, (_, index) =>
      found({ sort: 'to-pack', page: String(index + 1), per_page: String(size) }),
    )
    expect((await Promise.all(pages)).flat(), `${size} per page`).toEqual(all)
  }
  expect(await found({ sort: 'to-pack', status: 'paid,complete' })).toEqual([1, 3, 5, 0])
  expect(await found({ sort: 'to-pack', status: 'complete,shipped' })).toEqual([2, 0])
  expect(await found({ sort: 'to-pack', page: '9' })).toEqual([])
})

test('filters by several statuses and still counts the others', async () => {
  const { orders, total, counts } = await admin.api.admin.orders({ status: 'shipped,cancelled' })
  expect(orders.map(({ status }) => status)).toEqual(['cancelled', 'shipped'])
  expect(total).toBe(2)
  expect(counts.paid).toBe(3)
  expect(await httpErrorOf(admin.api.admin.orders({ status: 'lost' }))).toMatchObject({ status: 400 })
  expect(await httpErrorOf(admin.api.admin.orders({ status: 'paid,' }))).toMatchObject({ status: 400 })
})

test('finds orders by number, UUID, email and name in any case', async () => {
  expect(await found({ search: String(numbers[3]) })).toEqual([3])
  expect(await found({ search: `#${numbers[3]}` })).toEqual([3])
  expect(await found({ search: uuids[2] ?? '' })).toEqual([2])
  expect(await found({ search: (uuids[2] ?? '').slice(4, 20).toUpperCase() })).toEqual([2])
  expect(await found({ search: 'JUNE.w@' })).toEqual([5])
  expect(await found({ search: 'lindq' })).toEqual([0])
  expect(await found({ search: 'Élodie' })).toEqual([2])
  expect(await found({ search: '_c1' })).toEqual([3])
  expect(await found({ search: '%' })).toEqual([])
  expect(await found({ search: 'no such customer' })).toEqual([])
})

test('limits a search to the chosen statuses and counts its matches', async () => {
  const { orders, total, counts } = await admin.api.admin.orders({ search: 'example.com', status: 'paid' })
  expect(orders).toHaveLength(3)
  expect(total).toBe(3)
  expect(counts).toEqual({ pending: 1, paid: 3, shipped: 1, complete: 1, cancelled: 1 })
  expect((await admin.api.admin.orders({ search: 'tomas' })).counts).toEqual({
    pending: 0,
    paid: 1,
    shipped: 0,
    complete: 0,
    cancelled: 0,
  })
})

test('returns the requested page size and the total', async () => {
  const { orders, total } = await admin.api.admin.orders({ page: '2', per_page: '3' })
  expect(orders.map(({ id }) => numbers.indexOf(id))).toEqual([3, 2, 1])
  expect(total).toBe(7)
  expect(await found({ per_page: '2' })).toEqual([6, 5])
  expect(await httpErrorOf(admin.api.admin.orders({ per_page: '101' }))).toMatchObject({ status: 400 })
  expect(await httpErrorOf(admin.api.admin.orders({ page: '0' }))).toMatchObject({ status: 400 })
})

test('lists the customer and the products of an order', async () => {
  const { orders } = await admin.api.admin.orders({ search: 'tomas' })
  expect(orders[0]).toMatchObject({
    order_uuid: uuids[1],
    user_id: null,
    name: 'Tomas Reyes',
    email: 'tomas@example.com',
    shipping_address: { city: 'Berea' },
    products: [{ product_id: 1, quantity: 1 }],
    flag: null,
    note: null,
    refunded: 0,
  })
})

test('filters flagged orders and clears a flag', async () => {
  const flag = 'The captured amount differs from the order total.'
  const [orderUuid = ''] = uuids
  await shop.shop.db.updateTable('orders').set({ flag }).where('order_uuid', '=', orderUuid).execute()
  expect((await admin.api.admin.orders({})).flagged).toBe(1)
  expect(await found({ flagged: 'true' })).toEqual([0])
  const { order } = await admin.api.admin.clearOrderFlag({ orderUuid })
  expect(order.flag).toBeNull()
  await admin.api.admin.clearOrderFlag({ orderUuid })
  const { events } = (await admin.api.admin.order({ orderUuid })).order
  expect(events.filter(({ kind }) => kind === 'unflagged')).toMatchObject([
    { detail: { words: flag }, actor: { name: expect.any(String) } },
  ])
  expect(await found({ flagged: 'true' })).toEqual([])
})
