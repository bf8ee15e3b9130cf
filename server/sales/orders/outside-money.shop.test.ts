import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import { randomOf } from '#test/resilience/random.ts'
import { changeProduct, loggedIn, refundRest } from '#test/support/admin-helpers.ts'
import {
  buy,
  controlSandbox,
  httpErrorOf,
  mailbox,
  openCheckout,
  payByCard,
} from '#test/support/checkout-helpers.ts'
import { paidDeposit, readyCommission } from '#test/support/commission-helpers.ts'
import { dayAtWorkshop } from '#test/support/day-at-workshop.ts'
import { providerEvent, sendEvent } from '#test/support/provider-events.ts'
import { changeSettings, TAXES } from '#test/support/settings-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { TEST_SCALE } from '#test/support/test-scale.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'
import { syncPayment } from './sync-payment.ts'
import { syncRecentPayments } from './sync-recent-payments.ts'

const shop = sharedShop()
let admin: TestClient
beforeAll(async () => {
  admin = await loggedIn(shop, 'siteadmin')
  await changeProduct(admin, 1, { stock: 100, price: 100 })
  await changeSettings(admin, 'tax', TAXES)
  await changeSettings(admin, 'shipping', { standard: Array(70).fill(10) })
})
beforeEach(() => controlSandbox(shop, 'webhooks', { mode: 'normal' }))

/** The total is $119.78, of which $6.00 are tax. */
async function bought(email = 'june@example.com', as_gift?: { from: string; note: string }) {
  return buy(shop.client(), [{ id: 1, quantity: 1 }], { email, state: 'WV', zip: '26241', as_gift })
}

type Bought = { orderUuid: string; sessionId: string }

function outside({ sessionId }: Pick<Bought, 'sessionId'>, action: string, amount?: number) {
  return controlSandbox(shop, `sessions/${sessionId}`, { action, ...(amount && { amount }) })
}

async function orderOf({ orderUuid }: Pick<Bought, 'orderUuid'>) {
  return (await admin.api.admin.order({ orderUuid })).order
}

type Read = Awaited<ReturnType<typeof orderOf>>

const orderWhen = (order: Bought, isDone: (order: Read) => boolean) =>
  eventually(() => orderOf(order), isDone)

function refund({ orderUuid }: Bought, amount: number) {
  return admin.api.admin.refundOrder({ orderUuid, amount, request_key: crypto.randomUUID() })
}

const kindsOf = ({ events }: Read, ...kinds: string[]) =>
  events.filter(({ kind }) => kinds.includes(kind)).map(({ kind, detail }) => ({ kind, ...detail }))

/** Without the emails, which are being sent. */
const unchanged = ({ emails: _, events, ...order }: Read) => ({
  ...order,
  events: events.filter(({ kind }) => kind !== 'mailed'),
})

const ask = () => syncRecentPayments(shop.shop.db, shop.shop.paymentContext)

async function emailsTo(address: string, subject: RegExp, count: number) {
  return eventually(
    async () => (await mailbox(shop, address)).filter((email) => subject.test(email.subject)),
    (found) => found.length >= count,
  )
}

const STAFF = 'workshop@shop.test'

test('a refund at the provider reaches the order to the cent, with its tax, and the customer once', async () => {
  const email = 'outside@example.com'
  const order = await bought(email)
  await controlSandbox(shop, 'webhooks', { mode: 'duplicate' })
  await outside(order, 'refund', 50_00)
  const read = await orderWhen(order, ({ refunded }) => refunded > 0)
  expect(read).toMatchObject({ refunded: 50, disputes: [] })
  expect(read.payment).toMatchObject({ refunded: 50, tax_refunded: 2.5, refundable: 69.78 })
  expect(kindsOf(read, 'refunded')).toEqual([{ kind: 'refunded', amount: 50, tax: 2.5 }])
  const [sent] = await emailsTo(email, /refund of \$50\.00/, 1)
  expect(sent?.text).toContain('$2.50 of it tax')
  await ask()
  expect(await emailsTo(email, /refund/, 1)).toHaveLength(1)
  expect((await orderOf(order)).refunded).toBe(50)
  expect(await shop.audit()).toEqual([])
})

test.each(['duplicate', 'reorder', 'delay'])(
  'three refunds with their events in mode %s end in the same state',
  async (mode) => {
    const order = await bought()
    await controlSandbox(shop, 'webhooks', { mode })
    for (const amount of [10_00, 20_00, 5_00]) await outside(order, 'refund', amount)
    await outside(order, 'refund_fail')
    const read = await orderWhen(order, (each) => kindsOf(each, 'refund_failed').length > 0)
    expect(read.payment).toMatchObject({ refunded: 30, tax_refunded: 1.5, refundable: 89.78 })
    expect(kindsOf(read, 'refund_failed')).toHaveLength(1)
    expect(await shop.audit()).toEqual([])
  },
)

test('staff never refund what the provider refunded before, whether its event arrived or not', async () => {
  await controlSandbox(shop, 'webhooks', { mode: 'drop' })
  const order = await bought()
  await outside(order, 'refund', 100_00)
  const sentence = 'Only $19.78 is left to refund.'
  expect(await httpErrorOf(refund(order, 20))).toEqual({ status: 409, error: sentence })
  const results = await Promise.allSettled([
    refund(order, 15),
    outside(order, 'refund', 15_00),
    refund(order, 15),
    outside(order, 'refund', 15_00),
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await ask()
  expect((await orderOf(order)).payment).toMatchObject({ refunded: 115, refundable: 4.78 })
  const { order: rest } = await refundRest(admin, order.orderUuid)
  expect(rest.payment).toMatchObject({ refunded: 119.78, tax_refunded: 6, refundable: 0 })
  expect(await shop.audit()).toEqual([])
})

test('never mistakes an interrupted refund for one at the provider of the same amount', async () => {
  await controlSandbox(shop, 'webhooks', { mode: 'drop' })
  const order = await bought()
  const { id } = await orderOf(order)
  await shop.shop.db
    .insertInto('refunds')
    .values({
      request_key: crypto.randomUUID(),
      order_id: id,
      cents: 10_00,
      purpose: null,
      actor: 'a person who left',
      at: shop.shop.now() - 10 * MINUTE_MS,
      done_at: null,
    })
    .execute()
  await outside(order, 'refund', 10_00)
  const { order: after } = await refund(order, 10)
  expect(after.payment.refunded).toBe(20)
  const unfinished = shop.shop.db.selectFrom('refunds').select('request_key').where('order_id', '=', id)
  expect(await unfinished.execute()).toHaveLength(1)
})

test('takes back a refund that fails later, and tells staff once', async () => {
  // The name in the order of a gift is the recipient's.
  const order = await bought(undefined, { from: 'Loretta', note: '' })
  const { order: refunded } = await refund(order, 50)
  expect(refunded.payment).toMatchObject({ refunded: 50, tax_refunded: 2.5 })
  await outside(order, 'refund_fail')
  const read = await orderWhen(order, ({ refunded: each, flag }) => each === 0 && flag !== null)
  expect(read.payment).toMatchObject({ refunded: 0, tax_refunded: 0, refundable: 119.78 })
  expect(read.flag).toMatch(/^A refund of \$50\.00 failed\./)
  expect(kindsOf(read, 'refund_failed')).toEqual([
    { kind: 'refund_failed', amount: 50, tax: 2.5, reason: 'The card expired or was canceled.' },
  ])
  const subject = new RegExp(`A refund of \\$50\\.00 failed: order ${read.id}$`)
  await ask()
  const [email, ...others] = await emailsTo(STAFF, subject, 1)
  expect([email?.text.includes('Loretta did not get the money.'), others]).toEqual([true, []])
  // The tax report has both.
  const today = dayAtWorkshop(shop.shop.now())
  const { total: before } = await admin.api.admin.taxReport({ from: '2020-01-01', to: today })
  const { order: again } = await admin.api.admin.setOrderStatus({
    orderUuid: order.orderUuid,
    status: 'cancelled',
    refund: true,
  })
  expect(again.payment).toMatchObject({ refunded: 119.78, tax_refunded: 6 })
  const { total: after } = await admin.api.admin.taxReport({ from: '2020-01-01', to: today })
  expect(after.tax_refunded - before.tax_refunded).toBeCloseTo(6, 2)
  expect(await shop.audit()).toEqual([])
})

test('a cancelled order whose refund failed can be refunded again', async () => {
  const order = await bought()
  const { orderUuid } = order
  await admin.api.admin.setOrderStatus({ orderUuid, status: 'cancelled', refund: true })
  await outside(order, 'refund_fail')
  await orderWhen(order, ({ refunded }) => refunded === 0)
  await admin.api.admin.setOrderStatus({ orderUuid, status: 'cancelled', refund: true })
  expect((await orderOf(order)).refunded).toBe(119.78)
  const status = await shop.shop.paymentContext.payments.session(order.sessionId)
  expect(status?.intent?.refunded).toBe(119_78)
})

test('shows a dispute in the order, the list and the dashboard, and emails staff once', async () => {
  const order = await bought()
  await outside(order, 'dispute', 60_00)
  const read = await orderWhen(order, ({ disputes }) => disputes.length > 0)
  const due_by = expect.stringMatching(/^\d{4}-.*Z$/)
  const dispute = { amount: 60, reason: 'product_not_received', status: 'open', due_by }
  expect(read.disputes).toEqual([dispute])
  expect(kindsOf(read, 'dispute_opened')).toEqual([
    { kind: 'dispute_opened', amount: 60, reason: 'product_not_received' },
  ])
  const list = await admin.api.admin.orders({ disputes: 'true' })
  expect(list.orders.map(({ id, disputes }) => ({ id, disputes }))).toEqual([
    { id: read.id, disputes: [dispute] },
  ])
  expect([list.total, list.tabs.disputed]).toEqual([1, 1])
  const { disputes } = await admin.api.admin.dashboard({})
  expect(disputes).toEqual({
    ...{ count: 1, next_due: read.disputes[0]?.due_by, orders: [{ id: read.id, amount: 60 }] },
  })
  await ask()
  const emails = await emailsTo(STAFF, new RegExp(`^Dispute opened: \\$60\\.00, order ${read.id}$`), 1)
  expect(emails).toHaveLength(1)
  expect(emails[0]?.text).toContain('Product not received')
  expect(emails[0]?.text).toContain(`/admin/orders/${order.orderUuid}/evidence`)
  expect(await httpErrorOf(refund(order, 5))).toEqual({
    status: 409,
    error: 'The bank holds this payment because of a dispute, so it can’t be refunded.',
  })
  await outside(order, 'dispute_won')
  const won = await orderWhen(order, ({ disputes: [each] }) => each?.status === 'won')
  expect(kindsOf(won, 'dispute_won')).toHaveLength(1)
  expect((await admin.api.admin.orders({ disputes: 'true' })).total).toBe(0)
  await emailsTo(STAFF, new RegExp(`^Dispute won: \\$60\\.00, order ${read.id}$`), 1)
  expect((await refund(order, 5)).refunded).toBe(5)
  expect(await shop.audit()).toEqual([])
})

test('after a lost dispute, neither a refund nor a cancellation with one is possible', async () => {
  const order = await bought()
  const { orderUuid } = order
  await outside(order, 'dispute')
  await outside(order, 'dispute_lost')
  await orderWhen(order, ({ disputes: [each] }) => each?.status === 'lost')
  const lost = {
    status: 409,
    error:
      'The bank has returned this payment to the customer after a lost dispute, so nothing more can be refunded.',
  }
  const before = unchanged(await orderOf(order))
  expect(await httpErrorOf(refund(order, 5))).toEqual(lost)
  expect(unchanged(await orderOf(order))).toEqual(before)
  const cancel = admin.api.admin.setOrderStatus({ orderUuid, status: 'cancelled', refund: true })
  expect(await httpErrorOf(cancel)).toEqual(lost)
  const after = await orderOf(order)
  expect([after.status, after.refunded]).toEqual(['paid', 0])
  await admin.api.admin.setOrderStatus({ orderUuid, status: 'cancelled' })
  expect((await orderOf(order)).status).toBe('cancelled')
  expect(await shop.audit()).toEqual([])
})

test('finds refunds and disputes whose events were lost, and updates older ones once a day', async () => {
  await controlSandbox(shop, 'webhooks', { mode: 'drop' })
  const order = await bought()
  const other = await bought()
  await outside(order, 'refund', 30_00)
  await outside(other, 'dispute')
  expect(await ask()).toEqual([])
  expect((await orderOf(order)).refunded).toBe(30)
  expect((await orderOf(other)).disputes).toMatchObject([{ amount: 119.78, status: 'open' }])
  shop.passTime(3 * DAY_MS)
  admin = await loggedIn(shop, 'siteadmin')
  await outside(order, 'refund_fail')
  await outside(other, 'dispute_lost')
  await ask()
  expect((await orderOf(order)).refunded).toBe(0)
  expect((await orderOf(other)).disputes).toMatchObject([{ status: 'lost' }])
  await controlSandbox(shop, 'payments', { mode: 'down' })
  await expect(ask()).rejects.toThrow('The payment provider did not respond.')
  await controlSandbox(shop, 'payments', { mode: 'normal' })
  expect(await shop.audit()).toEqual([])
})

test('an older answer of the provider changes nothing', async () => {
  await controlSandbox(shop, 'webhooks', { mode: 'drop' })
  const order = await bought()
  await outside(order, 'refund', 30_00)
  const { db, paymentContext } = shop.shop
  const { payments } = paymentContext
  const intentId = (await payments.session(order.sessionId))?.intent?.id ?? ''
  await outside(order, 'refund', 10_00)
  const refunds = await payments.refunds(intentId)
  await outside(order, 'refund_fail')
  await outside(order, 'dispute')
  const disputes = await payments.disputes(intentId)
  const before = shop.shop.now()
  await outside(order, 'dispute_lost')
  await Promise.all([1, 2, 3].map(() => syncPayment(db, paymentContext, intentId)))
  const late = { ...payments, refunds: async () => refunds, disputes: async () => disputes }
  // It asked before, and writes now.
  await syncPayment(db, { ...paymentContext, payments: late, now: () => before - 1 }, intentId)
  const read = await orderOf(order)
  expect(read).toMatchObject({ refunded: 30, disputes: [{ status: 'lost' }] })
  expect(kindsOf(read, 'refund_failed', 'dispute_opened', 'dispute_lost')).toHaveLength(3)
  expect(await shop.audit()).toEqual([])
})

const SEED = TEST_SCALE.faultSeed

test(`whatever happens in whatever order, the amounts end as the provider has them (seed ${SEED})`, async () => {
  await controlSandbox(shop, 'webhooks', { mode: 'drop' })
  const order = await bought()
  const { db, paymentContext } = shop.shop
  const { payments } = paymentContext
  const intentId = (await payments.session(order.sessionId))?.intent?.id ?? ''
  const random = randomOf(SEED)
  const answers = [await payments.refunds(intentId)]
  const sync = () => syncPayment(db, paymentContext, intentId)
  /** Another process asked before, and writes now. */
  const syncLate = () => {
    const refunds = answers[random.below(answers.length)] ?? []
    return syncPayment(
      db,
      { ...paymentContext, payments: { ...payments, refunds: async () => refunds } },
      intentId,
    )
  }
  const amount = () => 1_00 + random.below(40_00)
  const steps = [
    () => outside(order, 'refund', amount()),
    () => outside(order, 'refund_fail'),
    () => refund(order, amount() / 100),
    async () => answers.push(await payments.refunds(intentId)),
    sync,
    syncLate,
    () => Promise.all([sync(), syncLate(), sync()]),
  ]
  for (let step = 0; step < 30; step += 1) {
    // The provider and the shop reject what is too much, and a failure of nothing.
    await steps[random.below(steps.length)]?.().catch(() => undefined)
  }
  await Promise.all([sync(), syncLate()])
  const { captured = 0, refunded = 0 } = (await payments.session(order.sessionId))?.intent ?? {}
  const read = await orderOf(order)
  expect(read.payment).toMatchObject({
    refunded: refunded / 100,
    tax_refunded: Math.round((600 * refunded) / captured) / 100,
    refundable: (captured - refunded) / 100,
  })
  const failures = (await payments.refunds(intentId)).filter(({ failed }) => failed)
  expect(kindsOf(read, 'refund_failed')).toHaveLength(failures.length)
  const sumOf = (kind: string) =>
    read.events
      .filter((event) => event.kind === kind)
      .reduce((sum, { detail }) => sum + Math.round(100 * Number(detail.amount)), 0)
  expect(sumOf('refunded') - sumOf('refund_failed')).toBe(refunded)
  expect(await shop.audit()).toEqual([])
})

test('a refund at the provider of an order that the shop does not know as paid yet reaches it, and the customer', async () => {
  const email = 'early@example.com'
  await controlSandbox(shop, 'webhooks', { mode: 'drop' })
  const checkout = await openCheckout(shop.client(), [{ id: 1, quantity: 1 }], { email })
  await payByCard(checkout)
  const { payments } = shop.shop.paymentContext
  const intent = (await payments.session(checkout.sessionId))?.intent
  // A shop that died before it could write this down had captured it.
  await payments.capture(intent?.id ?? '', intent?.amount ?? 0)
  await outside(checkout, 'refund', 20_00)
  await outside(checkout, 'refund_fail')
  await outside(checkout, 'refund', 50_00)
  await outside(checkout, 'dispute', 30_00)
  await sendEvent(
    shop.client(),
    providerEvent('charge.refunded', { object: 'charge', payment_intent: intent?.id }),
  )
  expect((await orderOf(checkout)).status).toBe('pending')
  await shop.client().api.orders.verify({ order_uuid: checkout.orderUuid })
  expect(await orderOf(checkout)).toMatchObject({ status: 'paid', refunded: 50 })
  await ask()
  const read = await orderOf(checkout)
  expect(read).toMatchObject({ refunded: 50, disputes: [{ amount: 30 }] })
  expect(await emailsTo(email, /refund of \$50\.00/, 1)).toHaveLength(1)
  expect(await shop.audit()).toEqual([])
})

test('a deposit has the refunds and disputes that were made at the provider', async () => {
  const { uuid, checkout } = await paidDeposit(shop)
  await outside(checkout, 'refund', 20_00)
  const read = async () => (await shop.client().api.commissions.get({ commissionUuid: uuid })).commission
  await eventually(read, ({ payments: [deposit] }) => deposit?.refunded === 20)
  await outside(checkout, 'refund_fail')
  await eventually(read, ({ payments: [deposit] }) => deposit?.refunded === 0)
  await emailsTo(STAFF, /^A refund of \$20\.00 failed: a commission’s deposit$/, 1)
  await outside(checkout, 'dispute')
  await emailsTo(STAFF, /^Dispute opened: .*, a commission’s deposit$/, 1)
  await outside(checkout, 'dispute_lost')
  await emailsTo(STAFF, /^Dispute lost: .*, a commission’s deposit$/, 1)
  const cancel = admin.api.admin.setCommissionState({
    commissionUuid: uuid,
    state: 'cancelled',
    reason: 'Cannot make it.',
    refund_deposit: true,
  })
  expect((await httpErrorOf(cancel)).status).toBe(409)
  expect(await shop.audit()).toEqual([])
})

test('a disputed deposit is at its commission and on the dashboard, and at its order once that is paid', async () => {
  const { uuid: commissionUuid, checkout } = await readyCommission(shop)
  const { disputes: others } = await admin.api.admin.dashboard({})
  await outside(checkout, 'dispute', 60_00)
  const read = async () => (await admin.api.admin.commission({ commissionUuid })).commission
  const dispute = {
    ...{ amount: 60, reason: 'product_not_received', status: 'open' },
    due_by: expect.stringMatching(/^\d{4}-.*Z$/),
  }
  const { disputes } = await eventually(read, (commission) => commission.disputes.length > 0)
  expect(disputes).toEqual([dispute])
  const { deposit_disputes, disputes: ofOrders } = await admin.api.admin.dashboard({})
  expect(ofOrders).toEqual(others)
  expect(deposit_disputes).toEqual({
    ...{ count: 1, next_due: disputes[0]?.due_by },
    commissions: [{ uuid: commissionUuid, name: (await read()).name, amount: 60 }],
  })
  expect(JSON.stringify(await shop.client().api.commissions.get({ commissionUuid }))).not.toContain(
    'disputes',
  )

  const { commissions, orders } = shop.client().api
  const { total: totalPrice } = await commissions.balanceFees({ commissionUuid })
  const { url, order_uuid: orderUuid } = await commissions.payBalance({ commissionUuid, totalPrice })
  await payByCard({ url, orderUuid, sessionId: '' })
  await orders.verify({ order_uuid: orderUuid })
  expect((await orderOf({ orderUuid })).disputes).toEqual([dispute])
  const withOrder = await admin.api.admin.dashboard({})
  expect(withOrder.deposit_disputes).toEqual({ count: 0, next_due: null, commissions: [] })
  expect(withOrder.disputes.count).toBe(others.count + 1)
  await outside(checkout, 'dispute_lost')
  await orderWhen({ orderUuid, sessionId: '' }, ({ disputes: [each] }) => each?.status === 'lost')
  expect((await read()).disputes).toMatchObject([{ status: 'lost' }])
  // The balance was not disputed, but the bank has returned a part of what was paid.
  const before = unchanged(await orderOf({ orderUuid }))
  expect((await httpErrorOf(refund({ orderUuid, sessionId: '' }, 5))).status).toBe(409)
  expect(unchanged(await orderOf({ orderUuid }))).toEqual(before)
  expect(await shop.audit()).toEqual([])
})
