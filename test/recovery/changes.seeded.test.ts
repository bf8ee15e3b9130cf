import { afterAll, beforeAll, expect, test } from 'vitest'
import type { api } from '#contract/app/api.ts'
import type { EndpointInput } from '#contract/platform/api/endpoint.ts'
import { changeProduct, loggedIn, stockOf } from '#test/support/admin-helpers.ts'
import { buy, JUNE, type OpenCheckout, payByCard } from '#test/support/checkout-helpers.ts'
import { type LosableServer, startLosableServer } from '#test/support/losable-server.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'

let server: LosableServer
let admin: TestClient
beforeAll(async () => {
  server = await startLosableServer()
  await server.start()
  admin = await loggedIn(server, 'siteadmin')
  await changeProduct(admin, 1, { stock: 100, price: 100 })
  await changeProduct(admin, 2, { stock: 100, price: 40 })
})
afterAll(() => server.close())

type Change = Partial<EndpointInput<typeof api.admin.changeOrder>>

const bought = (email: string) => buy(server.client(), [{ id: 1, quantity: 1 }], { email })
const orderOf = async ({ orderUuid }: OpenCheckout) => (await admin.api.admin.order({ orderUuid })).order

async function change(checkout: OpenCheckout, asked: Change) {
  const { version } = await orderOf(checkout)
  const request_key = crypto.randomUUID()
  return admin.api.admin.changeOrder({
    ...{ orderUuid: checkout.orderUuid, version, request_key, dry_run: false },
    ...asked,
  })
}

/** One more piece, beside what the order has. */
async function withAnother(checkout: OpenCheckout, settle: Change['settle']) {
  const { products } = await orderOf(checkout)
  const kept = products.map(({ line_id, quantity }) => ({ line_id, quantity }))
  return change(checkout, { settle, lines: [...kept, { product_id: 2, quantity: 1 }] })
}

async function payForChange({ orderUuid }: OpenCheckout): Promise<void> {
  const { url } = await server.client().api.orders.pay({ orderUuid })
  await payByCard({ url: url ?? '', orderUuid, sessionId: '' })
}

const isApplied = (checkout: OpenCheckout) =>
  eventually(
    () => orderOf(checkout),
    ({ changes }) => changes.every(({ state }) => state === 'applied'),
  )

const isTold = () =>
  eventually(
    () => server.query((db) => db.selectFrom('orders').select('id').where('metadata_due', '=', 1).execute()),
    (orders) => orders.length === 0,
  )

test('recovers changed orders as they were, whatever paid for their changes', async () => {
  const linked = await bought('linked@example.com')
  const waits = await bought('waits@example.com')
  await withAnother(waits, 'link')
  const backup = await server.command('backup', '--to', 'store')
  expect(backup.text).toMatch(/^Stored snapshots\//)

  const byCash = await bought('cash@example.com')
  const mended = await bought('mended@example.com')
  await withAnother(byCash, 'cash')
  await change(mended, { address: { ...JUNE, state: 'OH', address: '1 Elm Street' } })
  const fell = await bought('fell@example.com')
  await withAnother(fell, 'waive')
  const [kept] = (await orderOf(fell)).products
  await change(fell, { lines: [{ product_id: 2, quantity: 1 }] })
  expect(kept?.product_id).toBe(1)
  await withAnother(linked, 'link')
  const open = await bought('open@example.com')
  await withAnother(open, 'link')
  const { url } = await server.client().api.orders.pay({ orderUuid: open.orderUuid })
  const all = [linked, waits, byCash, mended, fell]
  for (const each of [byCash, mended, fell]) await isApplied(each)
  await isTold()
  await payForChange(linked)
  await payForChange(waits)
  for (const each of all) await isApplied(each)
  const before = await Promise.all(all.map(orderOf))
  const unpaid = await orderOf(open)
  const stocks = await Promise.all([1, 2].map((id) => stockOf(admin, id)))
  await server.lose()

  const { code, text } = await server.command('recover')
  expect([code, text]).toEqual([0, expect.stringContaining('was settled in cash')])
  expect((await server.command('recover')).text).toMatch(/already\. Nothing to do\.\nin order\n$/)
  await server.start()
  admin = await loggedIn(server, 'siteadmin')
  const amounts = ({
    id,
    order_uuid,
    total_price,
    tax,
    refunded,
    waived,
    shipping_address,
  }: (typeof before)[0]) => ({
    ...{ id, order_uuid, total_price, tax, refunded, waived, shipping_address },
  })
  const after = await Promise.all(all.map(orderOf))
  expect(after.map(amounts)).toEqual(before.map(amounts))
  const lines = ({ products }: (typeof before)[0]) =>
    products.map(({ product_id, quantity, price }) => [product_id, quantity, price])
  expect(after.map(lines)).toEqual(before.map(lines))
  const told = after.map(({ changes }) => changes.map(({ what, state }) => [what.length, what[0], state]))
  const recovered = [[1, 'Recovered', 'applied']]
  expect(told).toEqual([
    recovered,
    [[1, expect.not.stringMatching('Recovered'), 'applied']],
    recovered,
    recovered,
    recovered,
  ])
  // Nobody can pay for a change that the shop does not know.
  expect((await orderOf(open)).total_price).toBe(unpaid.total_price)
  expect((await payByCard({ url: url ?? '', orderUuid: open.orderUuid, sessionId: '' })).status).not.toBe(303)
  // Its held piece is free again.
  expect(await Promise.all([1, 2].map((id) => stockOf(admin, id)))).toEqual([stocks[0], (stocks[1] ?? 0) + 1])

  // It is lost again before the next snapshot, and nothing is left to be paid twice.
  await isTold()
  await server.lose()
  expect((await server.command('recover')).code).toBe(0)
  await server.start()
  admin = await loggedIn(server, 'siteadmin')
  expect((await Promise.all(all.map(orderOf))).map(amounts)).toEqual(before.map(amounts))
}, 300_000)
