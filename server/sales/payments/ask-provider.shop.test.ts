import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { createApp } from '#server/app/app.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import {
  controlSandbox,
  httpErrorOf,
  type OpenCheckout,
  openCheckout,
  payByCard,
} from '#test/support/checkout-helpers.ts'
import { sendRaw } from '#test/support/raw-http.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { shopLog } from '#test/support/shop-log.ts'
import { eventually } from '#test/support/wait.ts'

const shop = sharedShop()
let questions: number
beforeAll(async () => {
  const { payments } = shop.shop.paymentContext
  const ask = payments.session
  vi.spyOn(payments, 'session').mockImplementation((session) => {
    questions += 1
    return ask(session)
  })
  await changeProduct(await loggedIn(shop, 'admin'), 3, { stock: 9 })
})
beforeEach(async () => {
  questions = 0
  await controlSandbox(shop, 'webhooks', { mode: 'drop' })
  await controlSandbox(shop, 'payments', { mode: 'normal' })
})

const ONE = [{ id: 3, quantity: 1 }]
const verify = ({ orderUuid }: OpenCheckout) => shop.client().api.orders.verify({ order_uuid: orderUuid })
const statusOf = (call: Promise<unknown>) => httpErrorOf(call).then(({ status }) => status)

test('asks the provider about an open checkout a few times, then once every three seconds', async () => {
  const checkout = await openCheckout(shop.client(), ONE)
  const paths = [
    `/api/orders/verify?order_uuid=${checkout.orderUuid}`,
    `/api/orders/verify?session_id=${checkout.sessionId}`,
    `/order-success/${checkout.orderUuid}`,
    `/order-confirmation?session_id=${checkout.sessionId}`,
  ]
  const askAll = () => Promise.all([...paths, ...paths, ...paths].map((path) => sendRaw(shop, 'GET', path)))
  for (const { status } of await askAll()) expect([200, 404]).toContain(status)
  expect(questions).toBe(4)
  shop.passTime(3 * SECOND_MS)
  for (const { status } of await askAll()) expect([200, 404]).toContain(status)
  expect(questions).toBe(5)
})

test('confirms at once for a customer who looked before paying', async () => {
  const checkout = await openCheckout(shop.client(), ONE)
  for (let look = 0; look < 3; look++) expect(await statusOf(verify(checkout))).toBe(404)
  await payByCard(checkout)
  expect((await verify(checkout)).order.status).toBe('paid')
})

test('confirms what an event has settled without asking again', async () => {
  const checkout = await openCheckout(shop.client(), ONE)
  for (let look = 0; look < 9; look++) await statusOf(verify(checkout))
  await controlSandbox(shop, 'webhooks', { mode: 'normal' })
  await payByCard(checkout)
  const order = shop.shop.db
    .selectFrom('orders')
    .select('status')
    .where('order_uuid', '=', checkout.orderUuid)
  await eventually(
    () => order.executeTakeFirstOrThrow(),
    ({ status }) => status === 'paid',
  )
  // Another event of the same payment may have asked before the order was paid.
  await eventually(
    () => shop.shop.db.selectFrom('payment_events').select('id').where('handled_at', 'is', null).execute(),
    (unhandled) => unhandled.length === 0,
  )
  questions = 0
  expect((await verify(checkout)).order.status).toBe('paid')
  expect(questions).toBe(0)
})

test('repeats that the provider is down, and recovers with it', async () => {
  const checkout = await openCheckout(shop.client(), ONE)
  await controlSandbox(shop, 'payments', { mode: 'down' })
  for (let look = 0; look < 6; look++) expect(await statusOf(verify(checkout))).toBe(503)
  await controlSandbox(shop, 'payments', { mode: 'normal' })
  await payByCard(checkout)
  shop.passTime(3 * SECOND_MS)
  expect((await verify(checkout)).order.status).toBe('paid')
})

test('asks no more often from another process', async () => {
  const checkout = await openCheckout(shop.client(), ONE)
  for (let look = 0; look < 4; look++) await statusOf(verify(checkout))
  questions = 0
  const other = await createApp({ ...shop.shop, paymentContext: { ...shop.shop.paymentContext } }, shopLog)
  const { statusCode, headers } = await other.inject(`/api/orders/verify?order_uuid=${checkout.orderUuid}`)
  expect([statusCode, headers['retry-after'], questions]).toEqual([503, '5', 0])
  await other.close()
})

test('ends an abandoned checkout once, however often its page is opened', async () => {
  const checkout = await openCheckout(shop.client(), ONE)
  for (let look = 0; look < 6; look++) await statusOf(verify(checkout))
  questions = 0
  const path = `/api/checkout/cancelled?order_uuid=${checkout.orderUuid}`
  await Promise.all(Array.from({ length: 12 }, () => sendRaw(shop, 'GET', path)))
  expect(questions).toBeLessThanOrEqual(4)
  expect(await shop.client().api.checkout.cancel({ order_uuid: checkout.orderUuid })).toMatchObject({
    outcome: 'cancelled',
  })
})
