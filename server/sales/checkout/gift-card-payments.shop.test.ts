import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import { ProviderUnavailableError } from '#server/platform/integrations/payments.ts'
import { refundOrder, resolveInterruptedRefunds } from '#server/sales/orders/refund.ts'
import { sweepOrders } from '#server/sales/orders/sweep-orders.ts'
import { syncRecentPayments } from '#server/sales/orders/sync-recent-payments.ts'
import { changeProduct, refundRest, stockOf } from '#test/support/admin-helpers.ts'
import {
  checkoutForm,
  controlSandbox,
  httpErrorOf,
  JUNE,
  mailbox,
  openCheckout,
  payByCard,
} from '#test/support/checkout-helpers.ts'
import {
  balanceOf,
  codeIn,
  giftCardEmail,
  newGiftCard,
  openGiftCard,
  payGiftCard,
} from '#test/support/gift-card-helpers.ts'
import { providerEvent, sendEvent } from '#test/support/provider-events.ts'
import { changeSettings, TAXES } from '#test/support/settings-helpers.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'siteadmin')
beforeEach(async () => {
  await changeProduct(admin, 1, { stock: 100 })
})
afterAll(async () => {
  expect(await shop.audit()).toEqual([])
})

const ONE = [{ id: 1, quantity: 1 }]
const OHIO = { state: JUNE.state, zip: JUNE.zip }

/** Of one piece. N is what a card can pay at most: the bill without the card fee. */
async function priceOf(client: TestClient, giftCardCode?: string) {
  const fees = await client.api.checkout.calculateFees({ cart: ONE, ...OHIO, giftCardCode })
  return { ...fees, net: Math.round((fees.subtotal + fees.shipping) * 100) / 100 }
}

/** A checkout with a code, at the total that the shop calculates for it. */
async function placeWith(client: TestClient, giftCardCode: string, change = {}) {
  const { total } = await client.api.checkout.calculateFees({ cart: ONE, ...OHIO, giftCardCode })
  return openCheckout(client, ONE, { giftCardCode, totalPrice: total, ...change })
}

async function buyWith(client: TestClient, giftCardCode: string) {
  const checkout = await placeWith(client, giftCardCode)
  await payByCard(checkout)
  await client.api.orders.verify({ order_uuid: checkout.orderUuid })
  return checkout
}

async function refund(orderUuid: string, amount: number, request_key: string = crypto.randomUUID()) {
  return admin.api.admin.refundOrder({ orderUuid, amount, request_key })
}

test('pays part of an order: the card pays the rest, and its fee on the rest only', async () => {
  const june = shop.client()
  const { code, id } = await newGiftCard(shop, admin, 100)
  const fees = await priceOf(june, code)
  const rest = Math.round((fees.net - 100) * 100)
  const fee = Math.ceil((rest + 30) / 0.971) - rest
  expect(fees).toMatchObject({
    gift_card: 100,
    total: (Math.round(fees.net * 100) + fee) / 100,
    amount_due: (rest + fee) / 100,
  })
  const checkout = await placeWith(june, code)
  expect(await balanceOf(june, code)).toBe(0)
  await payByCard(checkout)
  const { order } = await june.api.orders.verify({ order_uuid: checkout.orderUuid })
  expect(order).toMatchObject({ gift_card: 100, total_price: fees.total, card_fee: fee / 100 })
  const staff = await admin.api.admin.order(checkout)
  expect(staff.order.payment).toMatchObject({ captured: fees.amount_due, refundable: fees.total })
  expect(staff.order.gift_card_used).toEqual({ id, last_four: code.slice(-4) })
  const { ledger } = await admin.api.admin.giftCard({ id: String(id) })
  expect(ledger.map(({ reason, change }) => [reason, change])).toEqual([
    ['reserved', -100],
    ['issued', 100],
  ])
})

test('pays a whole order at once, without the payment provider', async () => {
  const june = shop.client()
  const { code } = await newGiftCard(shop, admin, 500)
  const { net } = await priceOf(june, code)
  await controlSandbox(shop, 'payments', { mode: 'down' })
  const { orderUuid, url } = await placeWith(june, code, { email: 'nothing-due@example.com' })
  expect(new URL(url).pathname).toBe(`/order-success/${orderUuid}`)
  const { order } = await june.api.orders.verify({ order_uuid: orderUuid })
  expect(order).toMatchObject({ status: 'paid', total_price: net, gift_card: net, card_fee: 0 })
  expect(await balanceOf(june, code)).toBeCloseTo(500 - net, 2)
  expect(await stockOf(june, 1)).toBe(99)
  expect(await june.api.checkout.cancel({ order_uuid: orderUuid })).toMatchObject({ outcome: 'paid' })
  await controlSandbox(shop, 'payments', { mode: 'normal' })
  const { order: seen } = await admin.api.admin.order({ orderUuid })
  expect(seen.events.map(({ kind }) => kind).slice(0, 2)).toEqual(['placed', 'paid'])
  expect(seen.emails.map(({ kind }) => kind).sort()).toEqual(['order-confirmation', 'order-notice'])

  // What it refunds goes back to the gift card.
  await refund(orderUuid, 20)
  expect(await balanceOf(june, code)).toBeCloseTo(500 - net + 20, 2)
  await admin.api.admin.setOrderStatus({ orderUuid, status: 'cancelled', refund: true })
  expect(await balanceOf(june, code)).toBe(500)
  await admin.api.admin.setOrderStatus({ orderUuid, status: 'cancelled', refund: true })
  expect(await balanceOf(june, code)).toBe(500)
})

test('pays a little less when only a few cents would be due', async () => {
  const june = shop.client()
  const { net } = await priceOf(june)
  const amount = Math.round((net - 0.01) * 100) / 100
  const { code } = await newGiftCard(shop, admin, amount)
  const fees = await priceOf(june, code)
  expect(fees.amount_due).toBe(0.5)
  expect(fees.gift_card).toBeLessThan(amount)
  const { orderUuid } = await buyWith(june, code)
  const { order } = await admin.api.admin.order({ orderUuid })
  expect(order.payment.captured).toBe(0.5)
  expect(await balanceOf(june, code)).toBeCloseTo(amount - fees.gift_card, 2)
})

test('says which code is unknown, and what changed when the balance did', async () => {
  const june = shop.client()
  const { code, id } = await newGiftCard(shop, admin, 100)
  const form = await checkoutForm(june, ONE, { giftCardCode: code })
  const { total } = await priceOf(june, code)
  for (const giftCardCode of ['AAAA-AAAA-AAAA-AAAA', 'x', '🔪']) {
    for (const call of [
      () => june.api.checkout.calculateFees({ cart: ONE, giftCardCode }),
      () => june.api.checkout.place({ ...form, giftCardCode }),
    ]) {
      await expect(call()).rejects.toMatchObject({
        status: 400,
        body: { fields: { giftCardCode: 'We do not know this gift card.' } },
      })
    }
  }
  await buyWith(shop.client(), code)
  await expect(june.api.checkout.place({ ...form, totalPrice: total })).rejects.toMatchObject({
    status: 409,
    body: { fees: { gift_card: 0 } },
  })
  await admin.api.admin.blockGiftCard({ id: String(id), blocked: true })
  expect((await httpErrorOf(june.api.checkout.place({ ...form, totalPrice: total }))).status).toBe(400)
})

test('returns the balance of an order that nobody pays, and of one that is cancelled', async () => {
  const { code } = await newGiftCard(shop, admin, 80)
  const june = shop.client()
  const left = await placeWith(june, code)
  expect(await balanceOf(june, code)).toBe(0)
  // The same browser can use it again: its first checkout ends.
  expect((await priceOf(june, code)).gift_card).toBe(80)
  const again = await placeWith(june, code)
  expect((await admin.api.admin.order(left)).order.status).toBe('cancelled')
  await june.api.checkout.cancel({ order_uuid: again.orderUuid })
  expect(await balanceOf(june, code)).toBe(80)
  const third = await placeWith(june, code)
  await admin.api.admin.setOrderStatus({ orderUuid: third.orderUuid, status: 'cancelled', restock: false })
  expect(await balanceOf(june, code)).toBe(80)
  const fourth = await placeWith(june, code)
  await controlSandbox(shop, `sessions/${fourth.sessionId}`, { action: 'expire' })
  await httpErrorOf(june.api.orders.verify({ order_uuid: fourth.orderUuid }))
  expect(await balanceOf(june, code)).toBe(80)
  // A payment that comes late takes it again, or is not charged.
  await buyWith(shop.client(), code)
  await controlSandbox(shop, `sessions/${fourth.sessionId}`, { action: 'authorise' })
  expect((await httpErrorOf(june.api.orders.verify({ order_uuid: fourth.orderUuid }))).status).toBe(404)
  expect((await admin.api.admin.order(fourth)).order.payment).toMatchObject({ captured: 0, state: 'refused' })
})

test('refunds to the card first, then to the gift card, exact to the cent and once for each request', async () => {
  await changeSettings(admin, 'tax', TAXES)
  const june = shop.client()
  const { code, id } = await newGiftCard(shop, admin, 200)
  const { total } = await june.api.checkout.calculateFees({ cart: ONE, state: 'WV', giftCardCode: code })
  const place = { giftCardCode: code, totalPrice: total, state: 'WV', zip: '26241' }
  const checkout = await openCheckout(june, ONE, place)
  await payByCard(checkout)
  await june.api.orders.verify({ order_uuid: checkout.orderUuid })
  const { order } = await admin.api.admin.order(checkout)
  const { captured } = order.payment
  expect(await balanceOf(june, code)).toBe(0)

  const key = crypto.randomUUID()
  await refund(checkout.orderUuid, Math.round((captured - 10) * 100) / 100, key)
  await refund(checkout.orderUuid, Math.round((captured - 10) * 100) / 100, key)
  expect(await balanceOf(june, code)).toBe(0)
  const split = crypto.randomUUID()
  await refund(checkout.orderUuid, 33.33, split)
  await refund(checkout.orderUuid, 33.33, split)
  expect(await balanceOf(june, code)).toBe(23.33)
  const third = crypto.randomUUID()
  await refund(checkout.orderUuid, 0.01, third)
  await refund(checkout.orderUuid, 0.01, third)
  expect(await balanceOf(june, code)).toBe(23.34)
  const tooMuch = await httpErrorOf(refund(checkout.orderUuid, 176.67))
  expect(tooMuch).toEqual({ status: 409, error: 'Only $176.66 is left to refund.' })
  await refundRest(admin, checkout.orderUuid)
  expect(await balanceOf(june, code)).toBe(200)

  const after = (await admin.api.admin.order(checkout)).order
  expect(after.payment).toMatchObject({
    refunded: order.total_price,
    gift_card_refunded: 200,
    tax_refunded: order.tax,
    refundable: 0,
  })
  const taxes = after.events.map(({ detail }) => Math.round(Number(detail.tax ?? 0) * 100))
  expect(taxes.reduce((sum, tax) => sum + tax, 0)).toBe(Math.round(order.tax * 100))
  const { ledger } = await admin.api.admin.giftCard({ id: String(id) })
  expect(ledger.filter(({ reason }) => reason === 'refunded').map(({ change }) => change)).toEqual([
    176.66, 0.01, 23.33,
  ])
  await changeSettings(admin, 'tax', { enabled: false })
})

test('gives a cancelled paid order’s gift card its part only with a refund', async () => {
  const june = shop.client()
  const { code } = await newGiftCard(shop, admin, 50)
  const { orderUuid } = await buyWith(june, code)
  await admin.api.admin.setOrderStatus({ orderUuid, status: 'cancelled' })
  expect(await balanceOf(june, code)).toBe(0)
  await admin.api.admin.setOrderStatus({ orderUuid, status: 'paid' })
  await admin.api.admin.setOrderStatus({ orderUuid, status: 'cancelled', refund: true })
  expect(await balanceOf(june, code)).toBe(50)
})

/** A card of $200 for $206.29, with the code that was emailed. */
async function boughtCard(recipient_email: string, amount = 200) {
  const bought = await payGiftCard(shop.client(), { amount, recipient_email })
  const code = codeIn(await giftCardEmail(shop, recipient_email))
  const read = async () => {
    const { data } = await admin.api.admin.giftCards({ search: recipient_email })
    const { ledger } = await admin.api.admin.giftCard({ id: String(data[0]?.id) })
    return { ...data[0], ledger: ledger.map(({ reason, change }) => [reason, change]) }
  }
  type Card = Awaited<ReturnType<typeof read>>
  return {
    ...bought,
    code,
    read,
    when: (isDone: (card: Card) => boolean) => eventually(read, isDone),
    outside: (action: string, amount?: number) =>
      controlSandbox(shop, `sessions/${bought.sessionId}`, { action, ...(amount && { amount }) }),
    order: async () => (await admin.api.admin.order(bought)).order,
    sync: () => syncRecentPayments(shop.shop.db, shop.shop.paymentContext),
  }
}

const cents = (dollars: number) => Math.round(dollars * 100)

test('refunds a gift card’s purchase up to what is left, and takes each refund off the balance', async () => {
  const card = await boughtCard('returned@example.com', 500)
  const { orderUuid } = card
  await refund(orderUuid, 50)
  expect(await card.read()).toMatchObject({ balance: 450, blocked: false })
  const spent = await placeWith(shop.client(), card.code)
  const { balance = 0 } = await card.read()
  const { payment, total_price } = await card.order()
  const left = (cents(balance) + Math.round(((cents(total_price) - 500_00) * cents(balance)) / 500_00)) / 100
  expect(payment.refundable).toBe(left)
  expect(await httpErrorOf(refund(orderUuid, left + 0.01))).toEqual({
    status: 409,
    error: `Only $${left.toFixed(2)} is left to refund.`,
  })
  expect((await card.read()).balance).toBe(balance)
  const cancel = () => admin.api.admin.setOrderStatus({ orderUuid, status: 'cancelled', refund: true })
  await cancel()
  await cancel()
  expect((await card.order()).payment).toMatchObject({ refunded: cents(50 + left) / 100, refundable: 0 })
  expect(await card.read()).toMatchObject({ balance: 0, blocked: false })
  expect((await httpErrorOf(refund(orderUuid, 0.01))).error).toMatch(/^Nothing is left on the gift card/)
  // What comes back later was paid for.
  await admin.api.admin.setOrderStatus({ orderUuid: spent.orderUuid, status: 'cancelled', refund: true })
  expect((await card.read()).balance).toBe(cents(450 - balance) / 100)
  expect(await shop.audit()).toEqual([])
})

test('blocks a card whose whole purchase is refunded, and returns what a failed refund took', async () => {
  const card = await boughtCard('failed-refund@example.com')
  await refundRest(admin, card.orderUuid)
  expect(await card.read()).toMatchObject({ balance: 0, blocked: true, refunded: true })
  expect((await httpErrorOf(balanceOf(shop.client(), card.code))).error).toBe(
    'We do not know this gift card.',
  )
  const id = String((await card.read()).id)
  expect((await httpErrorOf(admin.api.admin.blockGiftCard({ id, blocked: false }))).status).toBe(409)
  await card.outside('refund_fail')
  const failed = await card.when(({ balance }) => balance !== 0)
  expect(failed).toMatchObject({ balance: 200, blocked: false, refunded: false })
  expect(failed.ledger).toEqual([
    ['restored', 200],
    ['revoked', -200],
    ['issued', 200],
  ])
  expect(await balanceOf(shop.client(), card.code)).toBe(200)
  expect(await shop.audit()).toEqual([])
})

test('takes all that is left for a refund at the provider above it, and marks the order', async () => {
  const card = await boughtCard('above@example.com', 500)
  const spent = await buyWith(shop.client(), card.code)
  const { balance = 0 } = await card.read()
  expect(balance).toBeGreaterThan(0)
  const { total_price } = await card.order()
  await card.outside('refund', cents(total_price))
  await card.when((each) => each.balance === 0)
  const shortfall = `$${(500 - balance).toFixed(2)}`
  expect((await card.order()).flag).toBe(
    `${shortfall} of the gift card was spent before the money for it went back to the customer.`,
  )
  // What returns later was refunded already.
  await admin.api.admin.setOrderStatus({ orderUuid: spent.orderUuid, status: 'cancelled', refund: true })
  expect(await card.read()).toMatchObject({ balance: 0, blocked: true })
  await card.outside('refund_fail')
  expect((await card.when((each) => each.balance !== 0)).balance).toBe(500)
  expect(await shop.audit()).toEqual([])
})

test('blocks a card while its payment is disputed, and tells staff and customers', async () => {
  const card = await boughtCard('disputed@example.com')
  const june = shop.client()
  await card.outside('dispute')
  expect(await card.when(({ blocked }) => blocked === true)).toMatchObject({ balance: 200, disputed: true })
  const onHold = 'This gift card is on hold because its payment is disputed. Write to us, and we will help.'
  expect(await httpErrorOf(balanceOf(june, card.code))).toEqual({ status: 400, error: onHold })
  await expect(june.api.checkout.calculateFees({ cart: ONE, giftCardCode: card.code })).rejects.toMatchObject(
    {
      status: 400,
      body: { error: onHold, fields: { giftCardCode: 'We do not know this gift card.' } },
    },
  )
  const id = String((await card.read()).id)
  const sentence = 'The payment of this gift card is disputed, so it stays blocked until the bank decides.'
  expect(await httpErrorOf(admin.api.admin.blockGiftCard({ id, blocked: false }))).toEqual({
    status: 409,
    error: sentence,
  })
  const emailAbout = async (status: string) => {
    const subject = `Dispute ${status}: $206.29, order ${(await card.order()).id}`
    const emails = await eventually(
      () => mailbox(shop, 'workshop@shop.test'),
      (all) => all.some((email) => email.subject === subject),
    )
    return emails.find((email) => email.subject === subject)?.text.replace(/\s+/g, ' ')
  }
  const end = card.code.slice(-4)
  expect(await emailAbout('opened')).toContain(
    `The gift card that it bought, ends in ${end}, is blocked until the bank decides. $200.00 is left on it.`,
  )
  await card.outside('dispute_won')
  expect(await card.when(({ blocked }) => blocked === false)).toMatchObject({ balance: 200, disputed: false })
  expect(await emailAbout('won')).toContain('works again')
  expect(await balanceOf(june, card.code)).toBe(200)
  await card.outside('dispute')
  await card.outside('dispute_lost')
  expect(await card.when(({ balance }) => balance === 0)).toMatchObject({ blocked: true, disputed: false })
  expect(await emailAbout('lost')).toContain('$0.00 is left on it.')
  expect(await shop.audit()).toEqual([])
})

test('takes a part that a lost dispute returned off the card, with events lost, twice and out of order', async () => {
  const card = await boughtCard('partly@example.com')
  await controlSandbox(shop, 'webhooks', { mode: 'reorder' })
  await card.outside('dispute', 60_00)
  await card.outside('dispute_lost')
  await Promise.all([card.sync(), card.sync()])
  await controlSandbox(shop, 'webhooks', { mode: 'normal' })
  const lost = await card.when(({ balance }) => balance === 140)
  expect(lost).toMatchObject({ blocked: false, disputed: false })
  await card.sync()
  expect((await card.read()).ledger).toEqual([
    ['revoked', -60],
    ['issued', 200],
  ])
  expect(await balanceOf(shop.client(), card.code)).toBe(140)
  // Staff's own block stays when a dispute ends.
  const { data } = await admin.api.admin.blockGiftCard({ id: String(lost.id), blocked: true })
  expect(data).toMatchObject({ blocked: true, disputed: false })
  expect(await shop.audit()).toEqual([])
})

test('blocks a card whose payment was disputed before the shop knew that it was paid', async () => {
  const to = 'disputed-early@example.com'
  await controlSandbox(shop, 'webhooks', { mode: 'drop' })
  const checkout = await openGiftCard(shop.client(), { amount: 200, recipient_email: to })
  await payByCard(checkout)
  const { payments } = shop.shop.paymentContext
  const intent = (await payments.session(checkout.sessionId))?.intent
  await payments.capture(intent?.id ?? '', intent?.amount ?? 0)
  await controlSandbox(shop, `sessions/${checkout.sessionId}`, { action: 'dispute' })
  const event = { object: 'dispute', payment_intent: intent?.id }
  await sendEvent(shop.client(), providerEvent('charge.dispute.created', event))
  await controlSandbox(shop, 'webhooks', { mode: 'normal' })
  await shop.client().api.orders.verify({ order_uuid: checkout.orderUuid })
  await sweepOrders(shop.shop.db, shop.shop.paymentContext)
  const { data } = await admin.api.admin.giftCards({ search: to })
  expect(data).toMatchObject([{ balance: 200, disputed: true, blocked: true }])
  expect(await shop.audit()).toEqual([])
})

test('never refunds and spends the same balance, whatever happens at once and whatever stops', async () => {
  const card = await boughtCard('raced@example.com')
  const { orderUuid } = card
  const form = await checkoutForm(shop.client(), ONE, { giftCardCode: card.code })
  const { total } = await priceOf(shop.client(), card.code)
  const place = () => shop.client().api.checkout.place({ ...form, totalPrice: total })
  await Promise.allSettled([refundRest(admin, orderUuid), place(), place(), refund(orderUuid, 120)])
  const { payment } = await card.order()
  const { balance = 0, ledger } = await card.read()
  // A refund may end an open checkout, which gives back what it took.
  const spent = ledger.reduce(
    (sum, [reason, change]) => sum - (reason === 'reserved' || reason === 'returned' ? Number(change) : 0),
    0,
  )
  expect(cents(payment.refunded)).toBeLessThanOrEqual(206_29 - cents(spent))
  expect(payment.refunded > 0 || spent > 0).toBe(true)
  expect((await card.order()).flag).toBeNull()
  expect(balance).toBeGreaterThanOrEqual(0)
  expect(await shop.audit()).toEqual([])

  // One that never reached the provider gives back what it took.
  const other = await boughtCard('interrupted@example.com')
  const { db, paymentContext } = shop.shop
  await controlSandbox(shop, 'payments', { mode: 'down' })
  expect((await httpErrorOf(refund(other.orderUuid, 80))).status).toBe(503)
  await controlSandbox(shop, 'payments', { mode: 'normal' })
  const refused = () => Promise.reject(new ProviderUnavailableError('The connection broke.'))
  const payments = { ...paymentContext.payments, refund: refused }
  const by = { actor: 'staff', at: shop.shop.now() }
  const input = { cents: 80_00, requestKey: crypto.randomUUID() }
  await expect(
    refundOrder(db, { ...paymentContext, payments }, { orderUuid: other.orderUuid, ...input }, by),
  ).rejects.toThrow()
  expect((await other.read()).balance).toBe(120)
  shop.passTime(3 * MINUTE_MS)
  expect(await resolveInterruptedRefunds(db, shop.shop.paymentContext)).toEqual([])
  expect((await other.read()).balance).toBe(200)
  expect(await shop.audit()).toEqual([])
})

test('never spends more than a card has, with forty checkouts at once', async () => {
  const { code } = await newGiftCard(shop, admin, 500)
  const customers = Array.from({ length: 40 }, () => shop.client())
  const form = await checkoutForm(shop.client(), ONE, { giftCardCode: code })
  const { total, gift_card } = await priceOf(shop.client(), code)
  const results = await Promise.allSettled(
    customers.map((customer) => customer.api.checkout.place({ ...form, totalPrice: total })),
  )
  const placed = results.filter(({ status }) => status === 'fulfilled')
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.status] : []))
  expect(placed).toHaveLength(Math.floor(500 / gift_card))
  expect(new Set(errors)).toEqual(new Set([409]))
  expect(await balanceOf(shop.client(), code)).toBeCloseTo(500 - placed.length * gift_card, 2)
  expect(await stockOf(shop.client(), 1)).toBe(100 - placed.length)
  expect(await shop.audit()).toEqual([])
})

test('can’t be changed or deleted in the ledger', async () => {
  const { db } = shop.shop
  await expect(sql`update gift_card_ledger set change_cents = 1`.execute(db)).rejects.toThrow('append-only')
  await expect(sql`delete from gift_card_ledger`.execute(db)).rejects.toThrow('append-only')
})
