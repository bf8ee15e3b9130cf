import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { sweepExpired } from '#server/app/jobs/sweep-expired.ts'
import { sweepOrders } from '#server/sales/orders/sweep-orders.ts'
import { ask, newCustomer } from '#test/support/account-helpers.ts'
import { changeProduct, loggedIn, stockOf } from '#test/support/admin-helpers.ts'
import { buy, openCheckout, payByCard } from '#test/support/checkout-helpers.ts'
import { contactMessage, post } from '#test/support/contact-helpers.ts'
import { dayAtWorkshop } from '#test/support/day-at-workshop.ts'
import { addDemandRecords } from '#test/support/demand-records.ts'
import {
  balanceOf,
  codeIn,
  giftCardEmail,
  openGiftCard,
  payGiftCard,
} from '#test/support/gift-card-helpers.ts'
import { tablesWith } from '#test/support/personal-data.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'

const shop = sharedShop()
const siteadmin = sharedLogin(shop, 'siteadmin')
beforeAll(async () => {
  await changeProduct(siteadmin, PRODUCT, { stock: 100 })
})

const FORGET = 'POST /api/admin/users/forget'
const PRODUCT = 1
const CART = [{ id: PRODUCT, quantity: 1 }]

const forget = (email: unknown, by: TestClient = siteadmin) => ask(by, FORGET, { email })

const setStatus = (orderUuid: string, status: 'complete') =>
  siteadmin.api.admin.setOrderStatus({ orderUuid, status })

async function orderOf(orderUuid: string) {
  return shop.shop.db
    .selectFrom('orders')
    .selectAll()
    .where('order_uuid', '=', orderUuid)
    .executeTakeFirstOrThrow()
}

/** An email that is not sent yet goes out before it is erased. */
async function leftovers(email: string): Promise<string[]> {
  shop.shop.wakeEmail()
  await sweepExpired(shop.shop.db, shop.shop.now())
  return tablesWith(shop, [email])
}

test('erases personal data of someone without an account but keeps the books', async () => {
  const email = 'guest-who-asks@example.com'
  const guest = shop.client()
  const { client } = await newCustomer(shop)
  const demand = await addDemandRecords(shop, siteadmin, { client, email, buyer: guest })
  const complete = await buy(guest, CART, { email: 'Guest-Who-Asks@Example.com' })
  await post(guest, '/api/public/messages', contactMessage({ contact: email }))
  await setStatus(complete.orderUuid, 'complete')
  await setStatus(demand.order.orderUuid, 'complete')
  const other = 'another-guest@example.com'
  const stranger = await buy(shop.client(), CART, { email: other })
  const before = await orderOf(complete.orderUuid)
  expect(await tablesWith(shop, [email])).toContain('subscribers')

  const answer = await forget(` ${email.toUpperCase()} `)
  expect([answer.status, answer.body]).toEqual([200, { success: true }])
  expect(await orderOf(complete.orderUuid)).toMatchObject({
    email: '',
    address: '',
    state: 'OH',
    total_cents: before.total_cents,
  })
  expect((await orderOf(stranger.orderUuid)).email).toBe(other)
  await eventually(
    () => leftovers(email),
    (tables) => tables.length === 0,
  )
  // What someone else may have received as a gift is still worth its amount.
  expect(await balanceOf(guest, demand.giftCard)).toBe(20)
  expect(await shop.audit()).toEqual([])

  const { data } = await siteadmin.api.admin.activity({ subject: 'user' })
  expect(data[0]).toMatchObject({ action: 'address forgotten', subject: { id: '', name: '' } })
  expect(JSON.stringify(data)).not.toContain(email)
  expect((await forget(email)).body).toEqual({ success: true })
})

test('erases the address of an open order only after it ships', async () => {
  const email = 'guest-under-way@example.com'
  const guest = shop.client()
  const before = await stockOf(siteadmin, PRODUCT)
  const open = await openCheckout(guest, CART, { email })
  const left = await openCheckout(guest, CART, { email })
  expect((await forget(email)).status).toBe(200)
  await guest.api.checkout.cancel({ order_uuid: left.orderUuid })
  await payByCard(open)
  await guest.api.orders.verify({ order_uuid: open.orderUuid })
  expect(await orderOf(open.orderUuid)).toMatchObject({ status: 'paid', email, address: '214 Quarry Road' })
  expect(await stockOf(siteadmin, PRODUCT)).toBe(before - 1)
  await setStatus(open.orderUuid, 'complete')
  await sweepOrders(shop.shop.db, shop.shop.paymentContext)
  await sweepExpired(shop.shop.db, shop.shop.now())
  for (const { orderUuid } of [open, left]) expect((await orderOf(orderUuid)).email).toBe('')
  expect(await shop.audit()).toEqual([])
})

test('erases an address that an order no longer has from its changes, and keeps the order', async () => {
  const [email, now] = ['mistyped@example.com', 'as-it-is-now@example.com']
  const { orderUuid } = await buy(shop.client(), CART, { email })
  const { version } = (await siteadmin.api.admin.order({ orderUuid })).order
  const contact = { name: 'June Whitlock', email: now, phone: null }
  const body = { orderUuid, version, contact, request_key: crypto.randomUUID(), dry_run: false }
  await siteadmin.api.admin.changeOrder(body)
  expect(await tablesWith(shop, [email])).toContain('order_changes')
  expect((await forget(email)).status).toBe(200)
  await eventually(
    () => leftovers(email),
    (tables) => tables.length === 0,
  )
  expect((await orderOf(orderUuid)).email).toBe(now)
  expect((await siteadmin.api.admin.order({ orderUuid })).order.changes).toMatchObject([{ what: [] }])
  expect(await shop.audit()).toEqual([])
})

test('sends an unpaid gift card to its recipient before erasing them', async () => {
  const to = 'recipient-of-open-checkout@example.com'
  const giver = shop.client()
  const checkout = await openGiftCard(giver, { recipient_email: to })
  expect((await forget(to)).status).toBe(200)
  await payByCard(checkout)
  await giver.api.orders.verify({ order_uuid: checkout.orderUuid })
  expect(await balanceOf(giver, codeIn(await giftCardEmail(shop, to)))).toBe(150)
})

test('erases an address once under concurrent requests', async () => {
  const email = 'guest-twice@example.com'
  const { orderUuid } = await buy(shop.client(), CART, { email })
  await setStatus(orderUuid, 'complete')
  const answers = await Promise.all([forget(email), forget(email)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await orderOf(orderUuid)).email).toBe('')
  expect(await shop.audit()).toEqual([])
})

test('rejects erasing an address of staff', async () => {
  expect((await forget('Admin@Shop.test')).status).toBe(409)
})

test('rejects erasing an account and reveals nothing about it', async () => {
  const { client, person } = await newCustomer(shop)
  const order = await buy(client, CART, { email: person.email })
  const answer = await forget(person.email)
  expect([answer.status, answer.body.error]).toEqual([
    409,
    'This address has an account. Delete the account first.',
  ])
  expect((await orderOf(order.orderUuid)).email).toBe(person.email)
  expect((await forget('nobody@example.com')).body).toEqual({ success: true })
})

test.each([
  undefined,
  '',
  'no address',
  `${'a'.repeat(300)}@example.com`,
  ['june@example.com'],
  'june@example.com\nbcc: max@example.com',
])('asks for an email address instead of %j', async (email) => {
  const answer = await forget(email)
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['email']])
})

test('lets only siteadmins erase an address', async () => {
  for (const [role, status] of [
    ['admin', 403],
    ['customer', 403],
  ] as const) {
    expect((await forget('june@example.com', await loggedIn(shop, role))).status).toBe(status)
  }
  expect((await forget('june@example.com', shop.client())).status).toBe(401)
})

test('sends a scheduled gift card before erasing its recipient', async () => {
  const send_on = dayAtWorkshop(shop.shop.now(), 3)
  const cards = ['giver', 'recipient'].map((forgotten) => ({
    forgotten: `${forgotten}-forgotten@example.com`,
    email: forgotten === 'giver' ? 'giver-forgotten@example.com' : 'giver-kept@example.com',
    recipient_email: forgotten === 'giver' ? 'recipient-kept@example.com' : 'recipient-forgotten@example.com',
  }))
  for (const { forgotten, ...addresses } of cards) {
    await payGiftCard(shop.client(), { ...addresses, send_on })
    expect((await forget(forgotten)).status).toBe(200)
  }
  shop.passTime(5 * DAY_MS)
  for (const { recipient_email } of cards) {
    expect(await balanceOf(shop.client(), codeIn(await giftCardEmail(shop, recipient_email)))).toBe(150)
  }
  await eventually(
    () => leftovers('recipient-forgotten@example.com'),
    (tables) => tables.length === 0,
  )
})
