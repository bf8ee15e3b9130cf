import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { buy, openCheckout } from '#test/support/checkout-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'

const shop = sharedShop()
let admin: TestClient
beforeAll(async () => {
  admin = await loggedIn(shop, 'admin')
  await changeProduct(admin, 1, { stock: 100 })
})

const ONE = [{ id: 1, quantity: 1 }]

/** Downloads a file and parses it strictly. */
async function read(path: string) {
  const answer = await admin.fetch(path)
  const text = Buffer.from(await answer.arrayBuffer()).toString('utf8')
  const rows = answer.ok ? (parse(text, { bom: true, columns: true }) as Record<string, string>[]) : []
  return { answer, text, rows }
}

test('exports each fee of an order in its own column, to the cent', async () => {
  const { orderUuid } = await buy(shop.client(), ONE, { addInsurance: true })
  await admin.api.admin.setOrderShipping({
    orderUuid,
    carrier: 'USPS',
    tracking_number: '94001118995612345678',
  })
  await admin.api.admin.refundOrder({ orderUuid, amount: 10.5, request_key: crypto.randomUUID() })
  const { order } = await admin.api.admin.order({ orderUuid })
  const { rows } = await read('/api/admin/orders.csv')
  const row = rows.find((one) => one['Order UUID'] === orderUuid)
  expect(row).toMatchObject({
    Order: String(order.id),
    'Placed at': order.created_at,
    'Paid at': expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    Status: order.status,
    Buyer: 'Guest',
    Name: 'June Whitlock',
    Email: 'june@example.com',
    State: 'OH',
    Pieces: '1 × Drop Point Hunter, Black Walnut',
    Subtotal: order.subtotal.toFixed(2),
    Shipping: order.shipping.toFixed(2),
    'Card processing fee': order.card_fee.toFixed(2),
    Insurance: order.insurance.toFixed(2),
    Total: order.total_price.toFixed(2),
    Captured: order.total_price.toFixed(2),
    Refunded: '10.50',
    Carrier: 'USPS',
    'Tracking number': '94001118995612345678',
  })
  const cents = (title: string) => Math.round(Number(row?.[title]) * 100)
  const parts = ['Subtotal', 'Shipping', 'Card processing fee', 'Insurance'].map(cents)
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents('Total'))
})

test('downloads UTF-8 with a byte-order mark and CRLF line endings', async () => {
  const { answer, text } = await read('/api/admin/orders.csv')
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/,
  )
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(text.startsWith('\uFEFFOrder,Order UUID,Placed at,')).toBe(true)
  expect(text.endsWith('\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toContain('\n')
})

test('never exports customer input as a formula', async () => {
  const names = ['=HYPERLINK("http://evil.example";"x")', '+1', '-2+3', '@SUM(A1)', "'=1"]
  for (const name of names) await openCheckout(shop.client(), ONE, { name, city: 'Berea, "Ohio"' })
  const { rows } = await read('/api/admin/orders.csv')
  const exported = rows.slice(-names.length)
  expect(exported.map(({ Name }) => Name)).toEqual(names.map((name) => `'${name}`))
  expect(exported.every(({ City }) => City === 'Berea, "Ohio"')).toBe(true)
  expect(JSON.stringify(rows)).not.toMatch(/":"[=+\-@]/)
})

test('filters by days in the shop’s time zone and by status', async () => {
  const start = shop.shop.now()
  const later = Date.parse('2027-07-04T03:30:00Z')
  shop.passTime(later - start)
  const late = await openCheckout(shop.client(), ONE)
  shop.passTime(DAY_MS)
  admin = await loggedIn(shop, 'admin')
  const uuids = async (query: string) =>
    (await read(`/api/admin/orders.csv?${query}`)).rows.map((row) => row['Order UUID'])
  // July 3, 11:30 pm in West Virginia.
  expect(await uuids('from=2027-07-03&to=2027-07-03')).toEqual([late.orderUuid])
  expect(await uuids('from=2027-07-04')).toEqual([])
  expect(await uuids('to=2027-07-02')).not.toContain(late.orderUuid)
  expect(await uuids('from=2027-07-03&status=paid,shipped')).toEqual([])
  for (const bad of ['from=2027-02-30', 'from=yesterday', 'status=lost', 'from=2027-07-04&to=2027-07-03']) {
    const answer = await admin.fetch(`/api/admin/orders.csv?${bad}`)
    expect([bad, answer.status, await answer.json()]).toEqual([
      bad,
      400,
      { error: expect.stringMatching(/\.$/), fields: expect.any(Object) },
    ])
  }
})

test('exports many orders completely and in order', async () => {
  const { db } = shop.shop
  const [first] = await db.selectFrom('orders').selectAll().orderBy('id').limit(1).execute()
  if (!first) throw new Error('There is no order.')
  const { id: _, ...order } = first
  const copies = Array.from({ length: 450 }, (__, n) => ({ ...order, order_uuid: `copy-${n}` }))
  await db.insertInto('orders').values(copies).execute()
  const { rows } = await read('/api/admin/orders.csv')
  const numbers = rows.map((row) => Number(row.Order))
  expect(new Set(numbers).size).toBe(rows.length)
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  expect(rows.filter((row) => row['Order UUID']?.startsWith('copy-'))).toHaveLength(450)
})
