import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toCents, toDollars } from '#contract/platform/values/money.ts'
import { SESSION_LIFETIME_MS } from '#contract/sales/checkout/payment-window.ts'
import { ask } from '#test/support/account-helpers.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import {
  controlSandbox,
  httpErrorOf,
  mailbox,
  type OpenCheckout,
  payByCard,
} from '#test/support/checkout-helpers.ts'
import { paidDeposit, readyCommission } from '#test/support/commission-helpers.ts'
import { dayAtWorkshop } from '#test/support/day-at-workshop.ts'
import { newGiftCard } from '#test/support/gift-card-helpers.ts'
import { changeSettings, TAXES } from '#test/support/settings-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { sweepPayments } from '#test/support/sweep.ts'
import { eventually } from '#test/support/wait.ts'
import { recordLostRefunds } from '../orders/recovery/record-lost-refunds.ts'
import { createRequest } from '../orders/refund-requests.ts'
import { listTenders } from '../orders/tender-kinds.ts'

const shop = sharedShop()

interface Choice {
  shippingMethod?: 'standard' | 'flat_rate'
  addInsurance?: boolean
  discountCode?: string
  giftCardCode?: string
}

/** In a browser of its own, unless `client` is given. */
async function payBalance(
  commissionUuid: string,
  choice: Choice = {},
  client = shop.client(),
): Promise<OpenCheckout> {
  const { total } = await client.api.commissions.balanceFees({ commissionUuid, ...choice })
  const { url, order_uuid } = await client.api.commissions.payBalance({
    commissionUuid,
    ...choice,
    totalPrice: total,
  })
  return { url, orderUuid: order_uuid, sessionId: url.split('/').at(-1) ?? '' }
}

async function paidBalance(commissionUuid: string, choice: Choice = {}): Promise<OpenCheckout> {
  const checkout = await payBalance(commissionUuid, choice)
  await payByCard(checkout)
  await shop.client().api.orders.verify({ order_uuid: checkout.orderUuid })
  return checkout
}

async function read(commissionUuid: string) {
  return (await shop.client().api.commissions.get({ commissionUuid })).commission
}

async function adminOrder(orderUuid: string) {
  return (await (await loggedIn(shop, 'admin')).api.admin.order({ orderUuid })).order
}

async function refundedAtProvider({ sessionId }: OpenCheckout): Promise<number | undefined> {
  return (await shop.shop.paymentContext.payments.session(sessionId))?.intent?.refunded
}

test('calculates the balance of the example in the screen designs', async () => {
  const { uuid } = await readyCommission(shop)
  const fees = await shop.client().api.commissions.balanceFees({ commissionUuid: uuid })
  expect(fees).toMatchObject({
    subtotal: 720,
    shipping: 14.1,
    stripeFee: 15.79,
    total: 749.89,
    deposit: 216,
    gift_card: 0,
    amount_due: 533.89,
  })
})

test('makes an ordinary order of the balance, with the deposit in its bill', async () => {
  const { uuid } = await readyCommission(shop)
  const checkout = await payBalance(uuid, { addInsurance: true })
  expect(await read(uuid)).toMatchObject({ state: 'ready', order_uuid: checkout.orderUuid })
  expect((await adminOrder(checkout.orderUuid)).status).toBe('pending')
  await payByCard(checkout)
  const { order } = await shop.client().api.orders.verify({ order_uuid: checkout.orderUuid })
  expect(order).toMatchObject({ status: 'paid', source: 'commission', subtotal: 720, deposit: 216 })
  expect(order.products).toMatchObject([{ name: 'Made to order', quantity: 1, price: 720 }])
  const due = toCents(order.total_price) - 21_600
  const status = await shop.shop.paymentContext.payments.session(checkout.sessionId)
  expect(status?.intent?.captured).toBe(due)
  expect(await read(uuid)).toMatchObject({
    state: 'paid',
    payments: [
      { kind: 'deposit', amount: 216 },
      { kind: 'balance', amount: toDollars(due) },
    ],
  })
  expect(await shop.audit()).toEqual([])
})

test('names one piece of a category by its noun', async () => {
  const { uuid } = await readyCommission(shop, {}, { kind: 'kitchen-knives' })
  const { orderUuid } = await payBalance(uuid)
  const { products } = await adminOrder(orderUuid)
  expect(products.map(({ name }) => name)).toEqual(['Made to order: Kitchen knife'])
})

test('replaces the balance page of the same browser, and takes the balance once', async () => {
  const { uuid } = await readyCommission(shop)
  const client = shop.client()
  const first = await payBalance(uuid, {}, client)
  const second = await payBalance(uuid, { shippingMethod: 'flat_rate' }, client)
  expect((await payByCard(first)).status).not.toBe(303)
  expect((await payByCard(second)).status).toBe(303)
  await shop.client().api.orders.verify({ order_uuid: second.orderUuid })
  expect(await read(uuid)).toMatchObject({ state: 'paid', order_uuid: second.orderUuid })
  expect(await httpErrorOf(payBalance(uuid))).toMatchObject({ status: 409 })
  expect(await shop.audit()).toEqual([])
})

test('never ends the balance page that is open in another browser, and charges one of them', async () => {
  const { uuid } = await readyCommission(shop)
  const own = await payBalance(uuid)
  const others = await Promise.all([payBalance(uuid, { addInsurance: true }), payBalance(uuid)])
  const pages = [own, ...others] as const
  for (const { orderUuid } of pages) {
    const { outcome } = await shop.client().api.checkout.cancel({ order_uuid: orderUuid })
    expect(outcome).toBe('open')
  }
  await controlSandbox(shop, 'webhooks', { mode: 'drop' })
  const [paid, unpaid] = others
  for (const page of [own, paid]) expect((await payByCard(page)).status).toBe(303)
  await controlSandbox(shop, 'webhooks', { mode: 'normal' })
  const verify = ({ orderUuid }: OpenCheckout) => shop.client().api.orders.verify({ order_uuid: orderUuid })
  const answers = await Promise.allSettled([verify(own), verify(paid)])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await sweepPayments(shop)
  const states = await Promise.all(pages.map(async ({ orderUuid }) => (await adminOrder(orderUuid)).status))
  expect(states.sort()).toEqual(['cancelled', 'cancelled', 'paid'])
  const charged = await Promise.all(
    pages.map(({ sessionId }) => shop.shop.paymentContext.payments.session(sessionId)),
  )
  expect(charged.filter((session) => (session?.intent?.captured ?? 0) > 0)).toHaveLength(1)
  expect((await payByCard(unpaid)).status).not.toBe(303)
  expect((await read(uuid)).state).toBe('paid')
  expect(await shop.audit()).toEqual([])
})

test('limits the balance pages of a network, and opens one again after a crash', async () => {
  const { uuid } = await readyCommission(shop)
  const client = shop.client()
  const { orderUuid } = await payBalance(uuid, {}, client)
  // As after a crash between the order and its page.
  await shop.shop.db
    .updateTable('payments')
    .set({ state: 'opening', session_id: null })
    .where('order_id', '=', (await adminOrder(orderUuid)).id)
    .execute()
  const statuses = []
  for (let count = 0; count < 20; count++)
    statuses.push(
      await payBalance(uuid, {}, client).then(
        () => 200,
        ({ status }) => status,
      ),
    )
  expect(statuses).toEqual([...Array(19).fill(200), 429])
  shop.passTime(SESSION_LIFETIME_MS)
  await sweepPayments(shop)
  expect((await adminOrder(orderUuid)).status).toBe('cancelled')
  expect(await shop.audit()).toEqual([])
})

test('can be paid again after a payment page has expired', async () => {
  const { uuid } = await readyCommission(shop)
  const { orderUuid } = await payBalance(uuid)
  shop.passTime(SESSION_LIFETIME_MS)
  await sweepPayments(shop)
  expect((await adminOrder(orderUuid)).status).toBe('cancelled')
  expect(await read(uuid)).toMatchObject({ state: 'ready', order_uuid: null })
  await paidBalance(uuid)
  expect((await read(uuid)).state).toBe('paid')
})

test('charges nothing for a commission that was cancelled while its payment page was open', async () => {
  const { uuid } = await readyCommission(shop)
  const checkout = await payBalance(uuid)
  const admin = await loggedIn(shop, 'admin')
  const cancel = { commissionUuid: uuid, state: 'cancelled', refund_deposit: true } as const
  await admin.api.admin.setCommissionState(cancel)
  await payByCard(checkout)
  const verified = shop.client().api.orders.verify({ order_uuid: checkout.orderUuid })
  expect(await httpErrorOf(verified)).toMatchObject({ status: 404 })
  const status = await shop.shop.paymentContext.payments.session(checkout.sessionId)
  expect(['expired', 'complete']).toContain(status?.state)
  expect(status?.intent?.captured ?? 0).toBe(0)
  expect(await read(uuid)).toMatchObject({ state: 'cancelled', payments: [{ refunded: 216 }] })
  expect(await shop.audit()).toEqual([])
})

test('refunds the balance first and then the deposit, each to the card it came from', async () => {
  const { uuid, checkout: deposit } = await readyCommission(shop)
  const balance = await paidBalance(uuid)
  const admin = await loggedIn(shop, 'admin')
  const refund = (amount: number, request_key: string = crypto.randomUUID()) =>
    admin.api.admin.refundOrder({ orderUuid: balance.orderUuid, amount, request_key })
  await refund(500)
  expect(await Promise.all([balance, deposit].map(refundedAtProvider))).toEqual([50_000, 0])
  const key = crypto.randomUUID()
  const answers = [await refund(100, key), await refund(100, key)]
  expect(answers.map(({ refunded }) => refunded)).toEqual([100, 100])
  expect(await Promise.all([balance, deposit].map(refundedAtProvider))).toEqual([53_389, 6611])
  const { payment, refunded, email } = await adminOrder(balance.orderUuid)
  expect(refunded).toBe(600)
  expect(payment).toMatchObject({ deposit_refunded: 66.11, refundable: 149.89, refundable_deposit: 149.89 })
  const sent = await eventually(
    () => mailbox(shop, email ?? ''),
    (emails) => emails.filter(({ subject }) => /^Your refund of/.test(subject)).length === 2,
  )
  expect(sent[0]?.text.replace(/\s+/g, ' ')).toContain(
    '$33.89 goes back to Visa ending 4242 and $66.11 of your deposit to Visa ending 4242.',
  )
  expect(await httpErrorOf(refund(150))).toMatchObject({ status: 409 })
  const path = `PUT /api/admin/orders/${balance.orderUuid}/status`
  expect((await ask(admin, path, { status: 'cancelled', refund: true })).status).toBe(200)
  expect(await Promise.all([balance, deposit].map(refundedAtProvider))).toEqual([53_389, 21_600])
  expect((await read(uuid)).payments.map((payment) => payment.refunded)).toEqual([216, 533.89])
  expect(await shop.audit()).toEqual([])
})

test('returns both cards when the provider was down between the two', async () => {
  const { uuid, checkout: deposit } = await readyCommission(shop)
  const balance = await paidBalance(uuid)
  const admin = await loggedIn(shop, 'admin')
  const path = `POST /api/admin/orders/${balance.orderUuid}/refund`
  const request = { amount: 600, request_key: crypto.randomUUID() }
  const { payments } = shop.shop.paymentContext
  const { refund } = payments
  payments.refund = async (sent) => {
    if (sent.key.endsWith('-deposit')) await controlSandbox(shop, 'payments', { mode: 'down' })
    return refund(sent)
  }
  expect((await ask(admin, path, request)).status).toBe(503)
  payments.refund = refund
  await controlSandbox(shop, 'payments', { mode: 'normal' })
  expect((await ask(admin, path, request)).status).toBe(200)
  expect(await Promise.all([balance, deposit].map(refundedAtProvider))).toEqual([53_389, 6611])
  expect((await adminOrder(balance.orderUuid)).refunded).toBe(600)
  expect(await shop.audit()).toEqual([])
})

test('takes gift cards and discounts, but never more off than is left to pay', async () => {
  const admin = await loggedIn(shop, 'siteadmin')
  const { code } = await newGiftCard(shop, admin, 100)
  await admin.api.admin.createDiscount({ code: 'MAKER-90', kind: 'percent', value: 90 })
  const { uuid } = await readyCommission(shop)
  const client = shop.client()
  const fees = await client.api.commissions.balanceFees({ commissionUuid: uuid, giftCardCode: code })
  expect(fees).toMatchObject({ gift_card: 100, deposit: 216, total: 746.9, amount_due: 430.9 })
  const path = `POST /api/commissions/${uuid}/calculate-fees`
  const { status, body } = await ask(client, path, { discountCode: 'MAKER-90' })
  expect([status, Object.keys(body.fields)]).toEqual([400, ['discountCode']])
  const { orderUuid } = await paidBalance(uuid, { giftCardCode: code })
  expect(await adminOrder(orderUuid)).toMatchObject({ gift_card: 100, deposit: 216, total_price: 746.9 })
  expect(await shop.audit()).toEqual([])
})

test('is paid at once when deposit and gift card pay for everything', async () => {
  const admin = await loggedIn(shop, 'siteadmin')
  const { code } = await newGiftCard(shop, admin, 50)
  const { uuid } = await readyCommission(shop, { price: 200, deposit_percent: 100 })
  const { orderUuid, url } = await payBalance(uuid, { giftCardCode: code })
  expect(url).toBe(`${shop.url}/order-success/${orderUuid}`)
  expect(await adminOrder(orderUuid)).toMatchObject({
    status: 'paid',
    payment_method: 'gift_card',
    deposit: 200,
    card_fee: 0,
  })
  expect((await read(uuid)).state).toBe('paid')
  expect(await shop.audit()).toEqual([])
})

test('taxes the whole price when the balance makes it a sale', async () => {
  const admin = await loggedIn(shop, 'siteadmin')
  await changeSettings(admin, 'tax', TAXES)
  const { uuid } = await readyCommission(shop)
  const from = dayAtWorkshop(shop.shop.now())
  const report = async () => (await admin.api.admin.taxReport({ from, to: '2099-12-31' })).total
  const before = await report()
  await paidBalance(uuid)
  const after = await report()
  expect(after.orders - before.orders).toBe(1)
  const sales = (total: typeof after) => total.taxable_sales + total.exempt_sales
  expect(sales(after) - sales(before)).toBeCloseTo(720, 2)
})

test('has no balance to pay before it is ready, and never another total than was shown', async () => {
  const { uuid } = await paidDeposit(shop)
  const client = shop.client()
  const fees = client.api.commissions.balanceFees({ commissionUuid: uuid })
  expect(await httpErrorOf(fees)).toMatchObject({ status: 409 })
  const { uuid: ready } = await readyCommission(shop)
  const { status, body } = await ask(client, `POST /api/commissions/${ready}/pay-balance`, { totalPrice: 1 })
  expect(status).toBe(409)
  expect(body.fees).toMatchObject({ total: 749.89, deposit: 216, amount_due: 533.89 })
  const { uuid: other } = await readyCommission(shop)
  await controlSandbox(shop, 'payments', { mode: 'down' })
  expect(await httpErrorOf(payBalance(other))).toMatchObject({ status: 503 })
  await controlSandbox(shop, 'payments', { mode: 'normal' })
  await paidBalance(other)
  expect(await shop.audit()).toEqual([])
})

test('takes the balance of an address in two states only when it is confirmed', async () => {
  const { uuid: commissionUuid } = await readyCommission(shop)
  await shop.shop.db
    .updateTable('commissions')
    .set({ ship_state: 'OR', ship_zip: '26241' })
    .where('uuid', '=', commissionUuid)
    .execute()
  const client = shop.client()
  const { total: totalPrice } = await client.api.commissions.balanceFees({ commissionUuid })
  const refused = await httpErrorOf(client.api.commissions.payBalance({ commissionUuid, totalPrice }))
  expect(refused).toEqual({ status: 400, error: 'ZIP 26241 is in West Virginia. Check the state.' })
  const confirmed = { commissionUuid, placeConfirmed: true }
  const { total } = await client.api.commissions.balanceFees(confirmed)
  await client.api.commissions.payBalance({ ...confirmed, totalPrice: total })
})

test('recovers of a refund only the part that the provider made', async () => {
  const { uuid } = await readyCommission(shop)
  const { orderUuid } = await paidBalance(uuid)
  const { db, paymentContext, now } = shop.shop
  const { id } = await adminOrder(orderUuid)
  const request_key = crypto.randomUUID()
  const by = { actor: 'terminal', at: now(), notifyCustomer: false }
  await createRequest(db, id, { cents: 60_000, requestKey: request_key }, by)
  const [card] = await listTenders(db, id)
  if (!card?.intent_id) throw new Error('The balance was not paid.')
  const toCard = { intentId: card.intent_id, amount: 53_389, metadata: { request_key } }
  await paymentContext.payments.refund({ ...toCard, key: request_key })
  const listed = { id: 're_1', createdAt: now(), ...toCard }
  await db.transaction().execute((tx) => recordLostRefunds(tx, card, [listed], listed.amount))
  const refunds = db.selectFrom('refunds').select(['cents', 'deposit_cents']).where('order_id', '=', id)
  expect(await refunds.execute()).toEqual([{ cents: 53_389, deposit_cents: 0 }])
  const { payment } = await adminOrder(orderUuid)
  expect(payment).toMatchObject({ refunded: 533.89, refundable: 216, refundable_deposit: 216 })
  expect(await shop.audit()).toEqual([])
})

test('offers no refund to a deposit that a recovery could not restore', async () => {
  const { uuid } = await readyCommission(shop)
  const { orderUuid } = await paidBalance(uuid)
  const { id } = await adminOrder(orderUuid)
  const { db } = shop.shop
  await sql`update order_tenders set intent_id = null where order_id = ${id} and kind = 'deposit'`.execute(db)
  const { payment } = await adminOrder(orderUuid)
  expect(payment).toMatchObject({ refundable: 533.89, refundable_deposit: 0 })
})
