import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buy, eventually, mailbox, refusalOf, setOutside } from '#checks/buyer.ts'
import { type ProviderProxy, passOn, startProviderProxy } from '#checks/provider-proxy.ts'
import { changePiece, loggedIn } from '#checks/staff.ts'
import { startTestShop, type TestShop, type Visitor } from '#checks/test-shop.ts'
import { MINUTE_MS } from '#contract/shop.ts'

let shop: TestShop
let staff: Visitor
beforeAll(async () => {
  shop = await startTestShop()
  staff = await loggedIn(shop, 'admin')
  await changePiece(staff, 1, { stock: 100 })
})
beforeEach(() => setOutside(shop, 'payments', { mode: 'normal' }))
afterAll(() => shop.close())

const ONE = [{ id: 1, quantity: 1 }]

async function bought(email: string): Promise<string> {
  return (await buy(shop.visitor(), ONE, { email })).orderUuid
}

async function orderOf(orderUuid: string) {
  return (await staff.api.admin.order({ orderUuid })).order
}

function refund(orderUuid: string, amount: number | undefined, request_key: string) {
  return staff.api.admin.refundOrder({ orderUuid, request_key, ...(amount && { amount }) })
}

async function mailsAbout(subject: RegExp, email: string, count: number) {
  const matching = async () => (await mailbox(shop, email)).filter((mail) => subject.test(mail.subject))
  return eventually(matching, (mails) => mails.length >= count)
}

test('a part goes back once, however often the button is pressed, and the buyer is told once', async () => {
  const email = 'part@example.com'
  const orderUuid = await bought(email)
  const answers = await Promise.all([1, 2, 3].map(() => refund(orderUuid, 20.5, 'press-one')))
  expect(answers.map(({ refunded }) => refunded)).toEqual([20.5, 20.5, 20.5])
  const { payment, total_price, status } = await orderOf(orderUuid)
  expect(status).toBe('paid')
  expect(payment).toMatchObject({ captured: total_price, refunded: 20.5 })
  expect(payment.refundable).toBeCloseTo(total_price - 20.5, 2)
  const [mail, ...others] = await mailsAbout(/back for order/, email, 1)
  expect(mail?.subject).toMatch(/^\$20\.50 back for order \d+$/)
  expect(others).toEqual([])
})

test('two presses are two refunds, and no more goes back than was taken', async () => {
  const orderUuid = await bought('twice@example.com')
  await refund(orderUuid, 10, 'press-aa1')
  await refund(orderUuid, 10, 'press-aa2')
  const { payment, total_price } = await orderOf(orderUuid)
  expect(payment.refunded).toBe(20)
  expect(await refusalOf(refund(orderUuid, total_price, 'press-aa3'))).toEqual({
    status: 409,
    error: `Only $${(total_price - 20).toFixed(2)} is left to send back.`,
  })
  const rest = await refund(orderUuid, undefined, 'press-aa4')
  expect(rest.order.payment).toMatchObject({ refunded: total_price, refundable: 0 })
  expect(await refusalOf(refund(orderUuid, 1, 'press-aa5'))).toEqual({
    status: 409,
    error: 'All of the money has been sent back already.',
  })
})

test.each([
  [0, 'Enter an amount above $0.'],
  [-5, 'Enter an amount above $0.'],
  [1.005, 'Enter an amount with at most two decimals.'],
])('an amount of %s is refused before anybody is asked', async (amount, error) => {
  const orderUuid = await bought('amount@example.com')
  const body = { orderUuid, amount, request_key: 'press-bad1' }
  expect(await refusalOf(staff.api.admin.refundOrder(body))).toMatchObject({ status: 400, error })
  expect((await orderOf(orderUuid)).payment.refunded).toBe(0)
})

test('with a slow provider a pressed and a repeated refund are still one', async () => {
  const orderUuid = await bought('slow@example.com')
  await setOutside(shop, 'payments', { mode: 'slow' })
  const [first, second] = await Promise.all([
    refund(orderUuid, 7, 'press-slow'),
    refund(orderUuid, 7, 'press-slow'),
  ])
  expect([first.refunded, second.refunded]).toEqual([7, 7])
  expect((await orderOf(orderUuid)).payment.refunded).toBe(7)
})

test('with the provider down nothing goes back, and the same press does it later', async () => {
  const orderUuid = await bought('down@example.com')
  await setOutside(shop, 'payments', { mode: 'down' })
  expect((await refusalOf(refund(orderUuid, 5, 'press-down'))).status).toBe(503)
  await setOutside(shop, 'payments', { mode: 'normal' })
  expect((await refund(orderUuid, 5, 'press-down')).refunded).toBe(5)
  expect((await orderOf(orderUuid)).payment.refunded).toBe(5)
})

test('refunding an order that was cancelled before tells the buyer of the money', async () => {
  const email = 'later@example.com'
  const orderUuid = await bought(email)
  await staff.api.admin.setOrderStatus({ orderUuid, status: 'cancelled' })
  const [cancelled] = await mailsAbout(/is cancelled/, email, 1)
  expect(cancelled?.text).toContain('Nothing has been sent back to your card yet.')
  const { order } = await staff.api.admin.setOrderStatus({ orderUuid, status: 'cancelled', refund: true })
  expect(order.payment.refundable).toBe(0)
  const [told] = await mailsAbout(/back for order/, email, 1)
  expect(told?.subject).toContain(`$${order.payment.captured.toFixed(2)} back`)
})

test('a cancelled and refunded order is told in one mail, which says how much goes back', async () => {
  const email = 'both@example.com'
  const orderUuid = await bought(email)
  const { order } = await staff.api.admin.setOrderStatus({ orderUuid, status: 'cancelled', refund: true })
  const [mail] = await mailsAbout(/is cancelled/, email, 1)
  expect(mail?.text).toContain(`$${order.total_price.toFixed(2)} goes back to the card you paid with.`)
  expect(await mailsAbout(/back for order/, email, 0)).toEqual([])
})

/** The provider behind a line that can be cut between any two steps. */
let proxy: ProviderProxy
let cut: TestShop
let cutStaff: Visitor
beforeAll(async () => {
  proxy = await startProviderProxy()
  cut = await startTestShop({ SANDBOX_PORT: String(proxy.port) })
  proxy.target = cut.sandboxUrl
  cutStaff = await loggedIn(cut, 'admin')
  await changePiece(cutStaff, 1, { stock: 100 })
})
afterAll(async () => {
  await cut.close()
  await proxy.close()
})

function pressed(orderUuid: string, amount: number, request_key: string) {
  return cutStaff.api.admin.refundOrder({ orderUuid, amount, request_key })
}

async function sentBack(orderUuid: string): Promise<number> {
  return (await cutStaff.api.admin.order({ orderUuid })).order.payment.refunded
}

/** Lets refunds through (or not), and nothing of what is answered. */
function deafen({ through }: { through: boolean }): void {
  proxy.meddle = async (call) => {
    if (!call.path.endsWith('/refunds')) return passOn(call)
    if (through) await call.forward()
    call.drop()
  }
}

test('a refund that arrived unheard is not sent again by another press for the same amount', async () => {
  const { orderUuid } = await buy(cut.visitor(), ONE)
  deafen({ through: true })
  expect((await refusalOf(pressed(orderUuid, 30, 'unheard-1'))).status).toBe(503)
  proxy.meddle = passOn
  expect((await pressed(orderUuid, 30, 'unheard-2')).refunded).toBe(30)
  expect(await sentBack(orderUuid)).toBe(30)
})

test('a refund that arrived unheard is told before another amount goes back', async () => {
  const { orderUuid } = await buy(cut.visitor(), ONE)
  deafen({ through: true })
  expect((await refusalOf(pressed(orderUuid, 30, 'unheard-3'))).status).toBe(503)
  proxy.meddle = passOn
  expect(await refusalOf(pressed(orderUuid, 40, 'unheard-4'))).toEqual({
    status: 409,
    error: '$30.00 had gone back already, unheard of until now. Look at the sums again.',
  })
  expect(await sentBack(orderUuid)).toBe(30)
  await pressed(orderUuid, 40, 'unheard-5')
  expect(await sentBack(orderUuid)).toBe(70)
})

test('a refund that never arrived stands in nobody’s way for long', async () => {
  const { orderUuid } = await buy(cut.visitor(), ONE)
  const { captured } = (await cutStaff.api.admin.order({ orderUuid })).order.payment
  deafen({ through: false })
  expect((await refusalOf(pressed(orderUuid, captured, 'lost-one'))).status).toBe(503)
  proxy.meddle = passOn
  expect(await refusalOf(pressed(orderUuid, 40, 'lost-two'))).toEqual({
    status: 409,
    error: 'A refund of this order is on its way. Look again in two minutes.',
  })
  cut.passTime(3 * MINUTE_MS)
  expect((await pressed(orderUuid, 40, 'lost-two')).refunded).toBe(40)
  expect(await sentBack(orderUuid)).toBe(40)
})
