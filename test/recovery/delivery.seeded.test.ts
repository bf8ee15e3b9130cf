import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { buy, JUNE } from '#test/support/checkout-helpers.ts'
import { dayAtWorkshop } from '#test/support/day-at-workshop.ts'
import { type LosableServer, startLosableServer } from '#test/support/losable-server.ts'
import { changeSettings } from '#test/support/settings-helpers.ts'
import type { TestClient } from '#test/support/test-shop.ts'

const MARKET = {
  id: 'market',
  name: 'Elkins Farmers Market',
  address: '301 Railroad Avenue',
  town: 'Elkins, WV',
  when: 'Saturdays, 9 AM to 1 PM',
}
const POSTAGE = Array.from({ length: 70 }, (_, pounds) => 9 + 1.5 * pounds)
const ONE = [{ id: 1, quantity: 1 }]

let server: LosableServer
let admin: TestClient
beforeAll(async () => {
  server = await startLosableServer()
  await server.start()
  admin = await loggedIn(server, 'siteadmin')
  await changeProduct(admin, 1, { stock: 100 })
  const pickup = { enabled: true, places: [MARKET] }
  await changeSettings(admin, 'shipping', { standard: POSTAGE, free_shipping_from: null, pickup })
})
afterAll(() => server.close())

async function read(orderUuid: string) {
  const { order } = await admin.api.admin.order({ orderUuid })
  const { id, order_uuid, name, shipping_address, shipping, total_price, promised_ship_by } = order
  const delivery = { as_gift: order.as_gift, pickup: order.pickup, parcel: order.parcel }
  return { id, order_uuid, name, shipping_address, shipping, total_price, promised_ship_by, ...delivery }
}

test('recovers gifts, pickups and parcels as they were bought', async () => {
  const early = server.client()
  const { orderUuid: known } = await buy(early, ONE, { email: 'early@example.com' })
  expect((await server.command('backup', '--to', 'store')).text).toMatch(/^Stored snapshots\//)

  const joining = { ...JUNE, email: 'early@example.com', joinOrder: known }
  const { orderUuid: joined } = await buy(early, ONE, joining)
  const late = server.client()
  const { orderUuid: first } = await buy(late, ONE, { email: 'late@example.com' })
  const { orderUuid: second } = await buy(late, ONE, { email: 'late@example.com', joinOrder: first })
  const as_gift = {
    from: 'Priya',
    note: 'Happy birthday,\nDad.',
    arrive_after: dayAtWorkshop(Date.now(), 30),
  }
  const { orderUuid: gift } = await buy(server.client(), ONE, { as_gift })
  const pickup = { shippingMethod: 'pickup-market', pickupConfirmed: true } as const
  const { orderUuid: pickedUp } = await buy(server.client(), ONE, pickup)
  const orders = [known, joined, first, second, gift, pickedUp]
  const before = await Promise.all(orders.map(read))
  expect(before).toMatchObject([
    ...Array.from({ length: 4 }, () => ({ parcel: { orders: [{}, {}] } })),
    { as_gift },
    { pickup: { name: MARKET.name, ready_at: null } },
  ])

  await server.lose()
  expect((await server.command('recover')).code).toBe(0)
  await server.start()
  admin = await loggedIn(server, 'siteadmin')
  expect(await Promise.all(orders.map(read))).toEqual(before)
}, 300_000)
