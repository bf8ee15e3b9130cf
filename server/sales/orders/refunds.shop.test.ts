import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { formatDollars } from '#contract/platform/values/money.ts'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import { ask } from '#test/support/account-helpers.ts'
import { changeProduct, loggedIn, refundRest } from '#test/support/admin-helpers.ts'
import { changesFor } from '#test/support/change-helpers.ts'
import { buy, controlSandbox, httpErrorOf, mailbox } from '#test/support/checkout-helpers.ts'
import { forwardCall, type ProviderProxy, startProviderProxy } from '#test/support/provider-proxy.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'
import { sweepPayments } from '#test/support/sweep.ts'
import { startTestShop, type TestClient, type TestShop } from '#test/support/test-shop.ts'
import { uuidOf } from '#test/support/uuid-of.ts'
import { eventually } from '#test/support/wait.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'admin')
beforeAll(async () => {
  await changeProduct(admin, 1, { stock: 100 })
})
beforeEach(() => controlSandbox(shop, 'payments', { mode: 'normal' }))

const ONE = [{ id: 1, quantity: 1 }]

async function bought(email: string): Promise<string> {
  return (await buy(shop.client(), ONE, { email })).orderUuid
}

async function orderOf(orderUuid: string) {
  return (await admin.api.admin.order({ orderUuid })).order
}

function refund(orderUuid: string, amount: number, key: string) {
  return admin.api.admin.refundOrder({ orderUuid, amount, request_key: uuidOf(key) })
}

async function emailsAbout(subject: RegExp, email: string, count: number) {
  const matching = async () => (await mailbox(shop, email)).filter((email) => subject.test(email.subject))
  return eventually(matching, (emails) => emails.length >= count)
}

test('refunds and emails once for repeated requests with the same key', async () => {
  const email = 'part@example.com'
  const orderUuid = await bought(email)
  const answers = await Promise.all([1, 2, 3].map(() => refund(orderUuid, 20.5, 'request-one')))
  expect(answers.map(({ refunded }) => refunded)).toEqual([20.5, 20.5, 20.5])
  const { payment, total_price, status } = await orderOf(orderUuid)
  expect(status).toBe('paid')
  expect(payment).toMatchObject({ captured: total_price, refunded: 20.5 })
  expect(payment.refundable).toBeCloseTo(total_price - 20.5, 2)
  const [sent, ...others] = await emailsAbout(/^Your refund of/, email, 1)
  expect(sent?.subject).toMatch(/^Your refund of \$20\.50 for order \d+$/)
  expect(others).toEqual([])
})

test('refunds twice for two keys and never more than was captured', async () => {
  const orderUuid = await bought('twice@example.com')
  await refund(orderUuid, 10, 'request-aa1')
  await refund(orderUuid, 10, 'request-aa2')
  const { payment, total_price } = await orderOf(orderUuid)
  expect(payment.refunded).toBe(20)
  expect(await httpErrorOf(refund(orderUuid, total_price, 'request-aa3'))).toEqual({
    status: 409,
    error: `Only ${formatDollars(total_price - 20)} is left to refund.`,
  })
  const rest = await refundRest(admin, orderUuid)
  expect(rest.order.payment).toMatchObject({ refunded: total_price, refundable: 0 })
  expect(await httpErrorOf(refund(orderUuid, 1, 'request-aa5'))).toEqual({
    status: 409,
    error: 'This order is fully refunded already.',
  })
})

test.each([
  [0, 'Enter an amount above $0.'],
  [-5, 'Enter an amount above $0.'],
  [1.005, 'Enter an amount with at most two decimals.'],
  [undefined, 'Enter an amount in dollars.'],
])('rejects a refund of %s without asking the provider', async (amount, error) => {
  const orderUuid = await bought('amount@example.com')
  const body = { amount, request_key: uuidOf('request-bad1') }
  expect(await ask(admin, `POST /api/admin/orders/${orderUuid}/refund`, body)).toMatchObject({
    status: 400,
    body: { error, fields: { amount: error } },
  })
  expect((await orderOf(orderUuid)).payment.refunded).toBe(0)
})

test.each(['', 'not-a-uuid', 'cancel-1001-0', `${uuidOf('longer')}0`])(
  'rejects %j as a request key',
  async (request_key) => {
    const orderUuid = await bought('key@example.com')
    const { status, body } = await ask(admin, `POST /api/admin/orders/${orderUuid}/refund`, {
      amount: 5,
      request_key,
    })
    expect([status, body.fields]).toEqual([400, { request_key: 'Send a UUID.' }])
    expect((await orderOf(orderUuid)).payment.refunded).toBe(0)
  },
)

test('refunds once for a repeated key when the provider is slow', async () => {
  const orderUuid = await bought('slow@example.com')
  await controlSandbox(shop, 'payments', { mode: 'slow' })
  const [first, second] = await Promise.all([
    refund(orderUuid, 7, 'request-slow'),
    refund(orderUuid, 7, 'request-slow'),
  ])
  expect([first.refunded, second.refunded]).toEqual([7, 7])
  expect((await orderOf(orderUuid)).payment.refunded).toBe(7)
})

test('refunds nothing while the provider is down and finishes with the same key later', async () => {
  const orderUuid = await bought('down@example.com')
  await controlSandbox(shop, 'payments', { mode: 'down' })
  expect((await httpErrorOf(refund(orderUuid, 5, 'request-down'))).status).toBe(503)
  await controlSandbox(shop, 'payments', { mode: 'normal' })
  expect((await refund(orderUuid, 5, 'request-down')).refunded).toBe(5)
  expect((await orderOf(orderUuid)).payment.refunded).toBe(5)
})

test('emails the customer about a refund of an order cancelled earlier', async () => {
  const email = 'later@example.com'
  const orderUuid = await bought(email)
  await admin.api.admin.setOrderStatus({ orderUuid, status: 'cancelled' })
  const [cancelled] = await emailsAbout(/was cancelled/, email, 1)
  expect(cancelled?.text).toContain('Nothing has been refunded to your card yet.')
  const { order } = await admin.api.admin.setOrderStatus({ orderUuid, status: 'cancelled', refund: true })
  expect(order.payment.refundable).toBe(0)
  const [refunded] = await emailsAbout(/^Your refund of/, email, 1)
  expect(refunded?.subject).toContain(`refund of ${formatDollars(order.payment.captured)} for`)
})

test('sends one email for a cancellation with a refund, with the amount', async () => {
  const email = 'both@example.com'
  const orderUuid = await bought(email)
  const { order } = await admin.api.admin.setOrderStatus({ orderUuid, status: 'cancelled', refund: true })
  const [cancelled] = await emailsAbout(/was cancelled/, email, 1)
  expect(cancelled?.text).toContain(`${formatDollars(order.total_price)} will go back to Visa ending 4242.`)
  expect(await emailsAbout(/^Your refund of/, email, 0)).toEqual([])
})

let proxy: ProviderProxy
let proxiedShop: TestShop
let proxiedAdmin: TestClient
beforeAll(async () => {
  proxy = await startProviderProxy()
  proxiedShop = await startTestShop({ SANDBOX_PORT: String(proxy.port) })
  proxy.target = proxiedShop.sandboxUrl
  proxiedAdmin = await loggedIn(proxiedShop, 'admin')
  await changeProduct(proxiedAdmin, 1, { stock: 100 })
})
afterAll(async () => {
  await proxiedShop.close()
  await proxy.close()
})

function proxiedRefund(orderUuid: string, amount: number, key: string) {
  return proxiedAdmin.api.admin.refundOrder({ orderUuid, amount, request_key: uuidOf(key) })
}

async function refundedAmount(orderUuid: string): Promise<number> {
  return (await proxiedAdmin.api.admin.order({ orderUuid })).order.payment.refunded
}

/** Drops the response to each refund; `through`: whether the provider gets the request. */
function dropRefundResponses({ through }: { through: boolean }): void {
  proxy.intercept = async (call) => {
    if (!call.path.endsWith('/refunds')) return forwardCall(call)
    if (through) await call.forward()
    call.drop()
  }
}

/** Rejects the first refund and, as the provider does for a day, every repetition with the same key. */
function rejectFirstRefund(): (string | undefined)[] {
  const keys: (string | undefined)[] = []
  proxy.intercept = (call) => {
    if (!call.path.endsWith('/refunds')) return forwardCall(call)
    keys.push(call.key)
    if (call.key !== keys[0]) return forwardCall(call)
    call.answer(400, '{"error":{"type":"invalid_request_error","code":"balance_insufficient"}}')
  }
  return keys
}

const REJECTED = {
  status: 409,
  error: 'The payment provider rejected the refund. Check the payment in its dashboard.',
}

test('sends a refund anew after the provider rejected it', async () => {
  const { orderUuid } = await buy(proxiedShop.client(), ONE)
  const keys = rejectFirstRefund()
  expect(await httpErrorOf(proxiedRefund(orderUuid, 30, 'rejected-1'))).toEqual(REJECTED)
  expect((await proxiedRefund(orderUuid, 30, 'rejected-1')).refunded).toBe(30)
  expect((await proxiedRefund(orderUuid, 30, 'rejected-1')).refunded).toBe(30)
  expect(await refundedAmount(orderUuid)).toBe(30)
  // The third request was finished already.
  expect(keys).toHaveLength(2)
  expect(keys[1]).not.toBe(keys[0])
  const { events } = (await proxiedAdmin.api.admin.order({ orderUuid })).order
  const rejected = events.find(({ kind }) => kind === 'refund_rejected')
  expect(rejected?.detail).toMatchObject({ amount: 30 })
})

test('cancels with a refund after the provider rejected the refund', async () => {
  const { orderUuid } = await buy(proxiedShop.client(), ONE)
  rejectFirstRefund()
  const cancel = () => proxiedAdmin.api.admin.setOrderStatus({ orderUuid, status: 'cancelled', refund: true })
  expect(await httpErrorOf(cancel())).toEqual(REJECTED)
  const { order } = await cancel()
  expect([order.status, order.payment.refundable]).toEqual(['cancelled', 0])
  expect(await proxiedShop.audit()).toEqual([])
})

test('repeats a refund whose answer was lost with the same key', async () => {
  const { orderUuid } = await buy(proxiedShop.client(), ONE)
  const keys: (string | undefined)[] = []
  proxy.intercept = (call) => {
    if (!call.path.endsWith('/refunds')) return forwardCall(call)
    keys.push(call.key)
    // The client retries once by itself.
    return keys.length <= 2 ? call.drop() : forwardCall(call)
  }
  expect((await httpErrorOf(proxiedRefund(orderUuid, 30, 'repeated-1'))).status).toBe(503)
  expect((await proxiedRefund(orderUuid, 30, 'repeated-1')).refunded).toBe(30)
  expect(new Set(keys).size).toBe(1)
})

test('does not repeat an unacknowledged refund of the same amount', async () => {
  const { orderUuid } = await buy(proxiedShop.client(), ONE)
  dropRefundResponses({ through: true })
  expect((await httpErrorOf(proxiedRefund(orderUuid, 30, 'unacknowledged-1'))).status).toBe(503)
  proxy.intercept = forwardCall
  expect((await proxiedRefund(orderUuid, 30, 'unacknowledged-2')).refunded).toBe(30)
  expect(await refundedAmount(orderUuid)).toBe(30)
})

test('reports an unacknowledged refund before it refunds another amount', async () => {
  const { orderUuid } = await buy(proxiedShop.client(), ONE)
  dropRefundResponses({ through: true })
  expect((await httpErrorOf(proxiedRefund(orderUuid, 30, 'unacknowledged-3'))).status).toBe(503)
  proxy.intercept = forwardCall
  expect(await httpErrorOf(proxiedRefund(orderUuid, 40, 'unacknowledged-4'))).toEqual({
    status: 409,
    error: 'An earlier refund of $30.00 went through. Check the amounts and try again.',
  })
  expect(await refundedAmount(orderUuid)).toBe(30)
  await proxiedRefund(orderUuid, 40, 'unacknowledged-5')
  expect(await refundedAmount(orderUuid)).toBe(70)
})

test('lets a refund that never arrived block others for two minutes at most', async () => {
  const { orderUuid } = await buy(proxiedShop.client(), ONE)
  const { captured } = (await proxiedAdmin.api.admin.order({ orderUuid })).order.payment
  dropRefundResponses({ through: false })
  expect((await httpErrorOf(proxiedRefund(orderUuid, captured, 'lost-one'))).status).toBe(503)
  proxy.intercept = forwardCall
  expect(await httpErrorOf(proxiedRefund(orderUuid, 40, 'lost-two'))).toEqual({
    status: 409,
    error: 'A refund of this order is in progress. Try again in two minutes.',
  })
  proxiedShop.passTime(3 * MINUTE_MS)
  expect((await proxiedRefund(orderUuid, 40, 'lost-two')).refunded).toBe(40)
  expect(await refundedAmount(orderUuid)).toBe(40)
})

/** Takes one of two pieces out, in the proxied shop. */
async function takeOut(orderUuid: string) {
  const { order } = await proxiedAdmin.api.admin.order({ orderUuid })
  const lines = [{ line_id: order.products[0]?.line_id, quantity: 1 }]
  return proxiedAdmin.api.admin.changeOrder(await changesFor(proxiedAdmin, orderUuid, { lines }))
}

const TWO = [{ id: 1, quantity: 2 }]

test('makes a refund of the amount that an interrupted change gave back', async () => {
  const { orderUuid } = await buy(proxiedShop.client(), TWO)
  const { order: before } = await proxiedAdmin.api.admin.order({ orderUuid })
  dropRefundResponses({ through: true })
  expect((await httpErrorOf(takeOut(orderUuid))).status).toBe(503)
  proxy.intercept = forwardCall
  const [change] = (await proxiedAdmin.api.admin.order({ orderUuid })).order.changes
  const fall = -(change?.difference ?? 0)
  expect((await proxiedRefund(orderUuid, fall, 'after-change')).refunded).toBe(fall)
  const { order } = await proxiedAdmin.api.admin.order({ orderUuid })
  expect(order.changes).toMatchObject([{ state: 'applied' }])
  expect(order.payment.refundable).toBeCloseTo(before.total_price - 2 * fall, 2)
  expect(await proxiedShop.audit()).toEqual([])
})

test('withdraws a change once the bank can’t give back what it takes off', async () => {
  const { orderUuid, sessionId } = await buy(proxiedShop.client(), TWO)
  const read = async () => (await proxiedAdmin.api.admin.order({ orderUuid })).order
  const { total_price } = await read()
  dropRefundResponses({ through: true })
  expect((await httpErrorOf(takeOut(orderUuid))).status).toBe(503)
  proxy.intercept = forwardCall
  const fail = () => controlSandbox(proxiedShop, `sessions/${sessionId}`, { action: 'refund_fail' })
  await fail()
  const failed = await eventually(read, ({ flag }) => flag !== null)
  expect(failed).toMatchObject({ total_price, refunded: 0, changes: [{ state: 'withdrawn' }] })
  proxiedShop.passTime(3 * MINUTE_MS)
  await sweepPayments(proxiedShop)
  expect((await read()).payment.refundable).toBe(total_price)

  // After the change, there is nothing to withdraw.
  await takeOut(orderUuid)
  await fail()
  const later = await eventually(read, ({ payment, total_price: now }) => payment.refundable > now)
  expect(later).toMatchObject({ refunded: 0, payment: { refunded: 0, tax_refunded: 0 } })
  expect(await proxiedShop.audit()).toEqual([])
})
