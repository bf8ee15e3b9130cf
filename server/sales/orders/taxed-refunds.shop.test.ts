import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { api } from '#contract/app/api.ts'
import { ApiError } from '#contract/app/client.ts'
import type { EndpointInput } from '#contract/platform/api/endpoint.ts'
import { toCents } from '#contract/platform/values/money.ts'
import { changeProduct, loggedIn, refundRest } from '#test/support/admin-helpers.ts'
import { buy, httpErrorOf, mailbox } from '#test/support/checkout-helpers.ts'
import { forwardCall, type ProviderProxy, startProviderProxy } from '#test/support/provider-proxy.ts'
import { changeSettings, TAXES } from '#test/support/settings-helpers.ts'
import { startTestShop, type TestClient, type TestShop } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'
import { syncTenders } from './refund.ts'

let shop: TestShop
let proxy: ProviderProxy
let admin: TestClient
beforeAll(async () => {
  proxy = await startProviderProxy()
  shop = await startTestShop({ SANDBOX_PORT: String(proxy.port) })
  proxy.target = shop.sandboxUrl
  admin = await loggedIn(shop, 'siteadmin')
  await changeProduct(admin, 1, { stock: 100, price: 100 })
  await changeSettings(admin, 'tax', TAXES)
  await changeSettings(admin, 'shipping', { standard: Array(70).fill(10) })
})
beforeEach(() => {
  proxy.intercept = forwardCall
})
afterAll(async () => {
  await shop.close()
  await proxy.close()
})

/** The total is $119.78, of which $6.00 are tax. */
async function bought(email = 'june@example.com', quantity = 1): Promise<string> {
  const change = { email, state: 'WV', zip: '26241' }
  return (await buy(shop.client(), [{ id: 1, quantity }], change)).orderUuid
}

type Refund = EndpointInput<typeof api.admin.refundOrder>

function refund(orderUuid: string, amount: number, more: Partial<Refund> = {}) {
  const request_key = crypto.randomUUID()
  return admin.api.admin.refundOrder({ orderUuid, request_key, amount, ...more })
}

async function orderOf(orderUuid: string) {
  return (await admin.api.admin.order({ orderUuid })).order
}

async function historyOf(orderUuid: string): Promise<unknown[]> {
  const { events } = await orderOf(orderUuid)
  return events.filter(({ kind }) => kind === 'refunded').map(({ detail }) => detail)
}

test('a partial refund returns tax in proportion, and the history and the email say how much', async () => {
  const email = 'part@example.com'
  const orderUuid = await bought(email)
  expect(await refund(orderUuid, 50)).toMatchObject({ refunded: 50, tax: 2.5 })
  const { payment } = await orderOf(orderUuid)
  expect(payment).toMatchObject({ refunded: 50, tax_refunded: 2.5, refundable: 69.78 })
  expect(await historyOf(orderUuid)).toEqual([{ amount: 50, tax: 2.5 }])
  const [sent] = await eventually(
    async () => (await mailbox(shop, email)).filter(({ subject }) => /^Your refund/.test(subject)),
    (emails) => emails.length > 0,
  )
  expect(sent?.text).toMatch(/We refunded \$50\.00 for order \d+, \$2\.50 of it tax\./)
})

test('the tax of all partial refunds adds up to the tax of the order', async () => {
  const orderUuid = await bought()
  const parts = [33.33, 0.01, 33.33, 0.09, 20, 33.01]
  const taxes: number[] = []
  for (const amount of parts) taxes.push((await refund(orderUuid, amount)).tax)
  const rest = await refundRest(admin, orderUuid)
  expect(rest.refunded).toBe(0.01)
  expect([...taxes, rest.tax].reduce((sum, tax) => sum + toCents(tax), 0)).toBe(600)
  expect((await orderOf(orderUuid)).payment).toMatchObject({ tax_refunded: 6, refundable: 0 })
  const recorded = (await historyOf(orderUuid)) as { tax?: number }[]
  expect(recorded.reduce((sum, { tax = 0 }) => sum + toCents(tax), 0)).toBe(600)
  expect(await shop.audit()).toEqual([])
})

test('a repeated refund returns its tax once and asks the provider once', async () => {
  const orderUuid = await bought()
  const request_key = crypto.randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => refund(orderUuid, 50, { request_key })))
  expect(answers.map(({ refunded, tax }) => [refunded, tax])).toEqual(Array(3).fill([50, 2.5]))
  const sent: string[] = []
  proxy.intercept = (call) => {
    if (call.method === 'POST') sent.push(call.path)
    return forwardCall(call)
  }
  expect(await refund(orderUuid, 50, { request_key })).toMatchObject({ refunded: 50, tax: 2.5 })
  expect(sent).toEqual([])
  expect(await historyOf(orderUuid)).toEqual([{ amount: 50, tax: 2.5 }])
  expect(await shop.audit()).toEqual([])
})

/** As staff do who are told that an earlier refund went through. */
async function refundUntilDone(orderUuid: string, amount: number) {
  while (true) {
    const answer = await refund(orderUuid, amount).catch((error: ApiError) => error)
    if (!(answer instanceof ApiError)) return answer
    expect(answer.message).toMatch(/^An earlier refund of .* went through\./)
  }
}

test('concurrent refunds share the tax to the cent', async () => {
  const orderUuid = await bought()
  const answers = await Promise.all([11.11, 22.22, 33.33].map((amount) => refundUntilDone(orderUuid, amount)))
  const sum = answers.reduce((total, { tax }) => total + toCents(tax), 0)
  expect(sum).toBe(Math.round((600 * 6666) / 11978))
  expect((await orderOf(orderUuid)).payment).toMatchObject({ refunded: 66.66, tax_refunded: sum / 100 })
  expect(await shop.audit()).toEqual([])
})

test('counts a concurrent refund that is recorded, but not finished, once', async () => {
  const orderUuid = await bought()
  const { id } = await orderOf(orderUuid)
  const [listed, made] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const [recorded, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let lists = 0
  proxy.intercept = async (call) => {
    const { status, body, type } = await call.forward()
    if (call.path.endsWith('/refunds')) {
      made.resolve()
      await finished.promise
    } else if (call.path.includes('/refunds?') && ++lists === 1) {
      listed.resolve()
      await recorded.promise
    }
    call.answer(status, body, type)
  }
  const second = refund(orderUuid, 11.11)
  await listed.promise
  const first = refund(orderUuid, 100)
  await made.promise
  await syncTenders(shop.shop.db, shop.shop.paymentContext, id)
  proxy.intercept = forwardCall
  recorded.resolve()
  expect(await second).toMatchObject({ refunded: 11.11, tax: 0.56 })
  finished.resolve()
  expect(await first).toMatchObject({ refunded: 100, tax: 5.01 })
  expect((await orderOf(orderUuid)).payment).toMatchObject({ refunded: 111.11, tax_refunded: 5.57 })
  expect(await shop.audit()).toEqual([])
})

async function refundAtProvider(orderUuid: string, cents: number): Promise<void> {
  const { intent_id } = await shop.shop.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select('intent_id')
    .where('order_uuid', '=', orderUuid)
    .executeTakeFirstOrThrow()
  const answer = await fetch(`${shop.sandboxUrl}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    body: new URLSearchParams({ payment_intent: intent_id ?? '', amount: String(cents) }),
  })
  expect(answer.status).toBe(200)
}

test("a refund in the provider's dashboard returns its part of the tax too", async () => {
  const orderUuid = await bought()
  await refundAtProvider(orderUuid, 50_00)
  expect(await refund(orderUuid, 20)).toMatchObject({ refunded: 20, tax: 1.01 })
  expect(await historyOf(orderUuid)).toEqual([
    { amount: 50, tax: 2.5 },
    { amount: 20, tax: 1.01 },
  ])
  expect(await shop.audit()).toEqual([])
})

test('returns the tax of a refund whose answer was lost once, with its purpose', async () => {
  const orderUuid = await bought()
  proxy.intercept = async (call) => {
    if (!call.path.endsWith('/refunds')) return forwardCall(call)
    await call.forward()
    call.drop()
  }
  const request_key = crypto.randomUUID()
  const purpose = { shipping: true }
  const first = refund(orderUuid, 10, { request_key, purpose })
  expect((await httpErrorOf(first)).status).toBe(503)
  proxy.intercept = forwardCall
  expect(await refund(orderUuid, 10, { request_key, purpose })).toMatchObject({ refunded: 10, tax: 0.5 })
  expect(await historyOf(orderUuid)).toEqual([{ amount: 10, tax: 0.5, purpose }])
  expect(await shop.audit()).toEqual([])
})

test('a cancellation with a refund returns all tax and says so in its email', async () => {
  const email = 'cancelled@example.com'
  const orderUuid = await bought(email)
  await refund(orderUuid, 33.33)
  const { order } = await admin.api.admin.setOrderStatus({ orderUuid, status: 'cancelled', refund: true })
  expect(order.payment).toMatchObject({ refunded: 119.78, tax_refunded: 6 })
  const [sent] = await eventually(
    async () => (await mailbox(shop, email)).filter(({ subject }) => /was cancelled/.test(subject)),
    (emails) => emails.length > 0,
  )
  expect(sent?.text.replace(/\s+/g, ' ')).toContain(
    '$119.78 will go back to Visa ending 4242. $6.00 of it is tax.',
  )
  expect(await shop.audit()).toEqual([])
})

test('an order without tax returns none and its history does not mention any', async () => {
  const { orderUuid } = await buy(shop.client(), [{ id: 1, quantity: 1 }], { state: 'OR', zip: '97701' })
  expect(await refund(orderUuid, 50)).toMatchObject({ refunded: 50, tax: 0 })
  expect(await historyOf(orderUuid)).toEqual([{ amount: 50 }])
  expect((await orderOf(orderUuid)).payment.tax_refunded).toBe(0)
})

test('shows the purpose of a refund in the history', async () => {
  const orderUuid = await bought('june@example.com', 2)
  const purpose = { products: [{ line: 0, quantity: 1 }], shipping: true }
  await refund(orderUuid, 100, { purpose })
  const products = [{ name: 'Drop Point Hunter, Black Walnut', quantity: 1 }]
  expect(await historyOf(orderUuid)).toMatchObject([{ amount: 100, purpose: { products, shipping: true } }])
})

test.each([
  ['another line', { products: [{ line: 1, quantity: 1 }] }, 'purpose.products.0.line'],
  ['more than was ordered', { products: [{ line: 0, quantity: 2 }] }, 'purpose.products.0.quantity'],
  ['a line as text', { products: [{ line: '0', quantity: 1 }] }, 'purpose.products.0.line'],
  ['a half', { products: [{ line: 0, quantity: 0.5 }] }, 'purpose.products.0.quantity'],
  ['products that are no list', { products: { line: 0 } }, 'purpose.products'],
  ['text', 'damaged', 'purpose'],
])('rejects a refund for %s and refunds nothing', async (_, purpose, field) => {
  const orderUuid = await bought()
  const answer = await admin.fetch(`/api/admin/orders/${orderUuid}/refund`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': admin.cookies.get('csrfToken') ?? '' },
    body: JSON.stringify({ amount: 10, request_key: crypto.randomUUID(), purpose }),
  })
  const { fields } = (await answer.json()) as { fields: Record<string, string> }
  expect([answer.status, Object.keys(fields).at(-1)]).toEqual([400, field])
  expect((await orderOf(orderUuid)).payment.refunded).toBe(0)
})
