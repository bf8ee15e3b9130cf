import { beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/platform/values/time.ts'
import { sweepExpired } from '#server/app/jobs/sweep-expired.ts'
import { ask, latestEmail, newCustomer, newPerson } from '#test/support/account-helpers.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { openCheckout, payByCard } from '#test/support/checkout-helpers.ts'
import { contactMessage, mailbox, post } from '#test/support/contact-helpers.ts'
import { addDemandRecords } from '#test/support/demand-records.ts'
import { tablesWith } from '#test/support/personal-data.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'

const shop = sharedShop()
beforeAll(async () => {
  await changeProduct(await loggedIn(shop, 'admin'), PRODUCT, { stock: 100 })
})

const DELETE_ACCOUNT = 'POST /api/user/delete-account'

const PRODUCT = 1

async function buy(client: TestClient, email: string): Promise<string> {
  const checkout = await openCheckout(client, [{ id: PRODUCT, quantity: 1 }], { email })
  await payByCard(checkout)
  await client.api.orders.verify({ order_uuid: checkout.orderUuid })
  return checkout.orderUuid
}

test('lists guest orders in full after the email is verified', async () => {
  const person = newPerson()
  const before = await buy(shop.client(), person.email.toUpperCase())
  const { client } = await newCustomer(shop, person)
  const uuids = async () => (await client.api.orders.mine({})).orders.map((order) => order.order_uuid)
  expect(await uuids()).toEqual([before])
  const after = await buy(shop.client(), person.email)
  const loggedInOrder = await buy(client, 'a-gift@example.com')
  expect(await uuids()).toEqual([loggedInOrder, after, before])

  const shown = await client.api.orders.verify({ order_uuid: before })
  expect(shown.order.shipping_address).toMatchObject({ address: '214 Quarry Road' })
  const stranger = await newCustomer(shop)
  expect((await stranger.client.api.orders.verify({ order_uuid: before })).order.email).toBeNull()
  expect((await stranger.client.api.orders.mine({})).orders).toEqual([])
})

test('does not list another user’s order with my email', async () => {
  const { client, person } = await newCustomer(shop)
  const other = await newCustomer(shop)
  await buy(other.client, person.email)
  expect((await client.api.orders.mine({})).orders).toEqual([])
})

test('exports all data of a user without secrets', async () => {
  const { client, person } = await newCustomer(shop)
  await client.api.twoFactor.addBackupEmail({ email: `b.${person.email}` })
  const orderUuid = await buy(client, person.email)
  await post(shop.client(), '/api/public/messages', contactMessage({ contact: person.email }))
  const answer = await ask(client, 'GET /api/user/my-data')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
  expect(answer.body).toMatchObject({
    account: { email: person.email, name: person.name },
    backup_emails: [{ email: `b.${person.email}`, verified: false }],
    passkeys: [],
    sessions: [{ current: true }],
    orders: [{ order_uuid: orderUuid, shipping_address: { address: '214 Quarry Road' } }],
    messages: [{ message: expect.stringContaining('hunter') }],
  })
  expect(JSON.stringify(answer.body)).not.toMatch(/argon|hash|token/)
  expect((await ask(shop.client(), 'GET /api/user/my-data')).status).toBe(401)
})

test('requires the password and the CSRF token to delete an account', async () => {
  const { client, person } = await newCustomer(shop)
  const { password } = person
  expect((await ask(shop.client(), DELETE_ACCOUNT, { password })).status).toBe(401)
  expect((await ask(client, DELETE_ACCOUNT, { password }, { 'x-csrf-token': '' })).status).toBe(403)
  expect((await ask(client, DELETE_ACCOUNT, { password: 'not-hers-1' })).status).toBe(403)
  expect((await ask(client, DELETE_ACCOUNT, {})).status).toBe(400)
  expect((await client.api.auth.me({})).user.email).toBe(person.email)
})

test('deletes all personal data with an account and keeps its orders', async () => {
  const { client, person } = await newCustomer(shop)
  const ended = await buy(client, person.email)
  const unfinished = await buy(client, person.email)
  const asGuest = await buy(shop.client(), person.email)
  const demand = await addDemandRecords(shop, await loggedIn(shop, 'siteadmin'), {
    client,
    email: person.email,
  })
  await post(shop.client(), '/api/public/messages', contactMessage({ contact: person.email }))
  const admin = await loggedIn(shop, 'admin')
  const end = (orderUuid: string) => admin.api.admin.setOrderStatus({ orderUuid, status: 'complete' })
  await end(ended)
  await end(asGuest)
  await end(demand.order.orderUuid)
  const { user } = await client.api.auth.me({})
  await latestEmail(shop, person.email, /^Thank you for order/, 4)

  const answer = await ask(client, DELETE_ACCOUNT, { password: person.password })
  expect([answer.status, answer.body]).toEqual([200, { success: true }])
  expect(client.cookies.has('session')).toBe(false)
  expect((await ask(shop.client(), 'POST /api/auth/login', person)).status).toBe(401)
  await latestEmail(shop, person.email, /^Your account was deleted$/)

  const orders = await ordersByUuid()
  const { total_price } = (await admin.api.orders.verify({ order_uuid: ended })).order
  expect(orders.get(ended)).toMatchObject({
    email: '',
    address: '',
    state: 'OH',
    zip: '44017',
    user_id: null,
  })
  expect(orders.get(ended)?.total_cents).toBe(Math.round(total_price * 100))
  expect(orders.get(asGuest)).toMatchObject({ email: '', address: '' })
  // An order that is not shipped yet needs its address.
  expect(orders.get(unfinished)).toMatchObject({ email: person.email, user_id: null })
  await end(unfinished)
  await sweepExpired(shop.shop.db, shop.shop.now())
  expect((await ordersByUuid()).get(unfinished)).toMatchObject({
    name: 'Account closed',
    email: '',
    city: '',
  })

  expect(await tablesWith(shop, [person.email, user.id])).toEqual([])
  expect(await shop.audit()).toEqual([])
  const again = await newCustomer(shop, person)
  expect((await again.client.api.orders.mine({})).orders).toEqual([])
})

async function ordersByUuid() {
  const rows = await shop.shop.db.selectFrom('orders').selectAll().execute()
  return new Map(rows.map((row) => [row.order_uuid, row]))
}

test("anonymizes a deleted account's unfinished order after the dispute period", async () => {
  const { client, person } = await newCustomer(shop)
  const orderUuid = await buy(client, person.email)
  await client.api.auth.deleteAccount({ password: person.password })
  await sweepExpired(shop.shop.db, shop.shop.now() + 179 * DAY_MS)
  expect((await ordersByUuid()).get(orderUuid)?.email).toBe(person.email)
  await sweepExpired(shop.shop.db, shop.shop.now() + 180 * DAY_MS)
  expect((await ordersByUuid()).get(orderUuid)?.email).toBe('')
})

test('deletes expired data and does not send expired emails', async () => {
  const { client, person } = await newCustomer(shop)
  await client.api.twoFactor.sendEmailCode({})
  await shop.client().api.auth.forgotPassword({ email: person.email })
  await client.api.passkeys.loginOptions({})
  const { db } = shop.shop
  await db
    .insertInto('mail_outbox')
    .values({
      occasion: 'an unsent code',
      kind: 'code',
      recipient: person.email,
      order_id: null,
      props: '{"code":"123456"}',
      created_at: shop.shop.now(),
      next_try_at: shop.shop.now() + DAY_MS,
      attempts: 3,
    })
    .execute()
  shop.passTime(HOUR_MS)
  await sweepExpired(db, shop.shop.now())
  const count = async (table: 'codes' | 'limits' | 'passkey_challenges' | 'login_challenges' | 'sessions') =>
    (await db.selectFrom(table).selectAll().execute()).length
  expect(await count('passkey_challenges')).toBe(0)
  expect(await count('login_challenges')).toBe(0)
  // Used verification links, which say so for a while.
  const codes = await db.selectFrom('codes').select(['kind', 'code_hash']).execute()
  expect(codes).toEqual([{ kind: 'verified', code_hash: null }])
  expect(await count('sessions')).toBe(0)
  // Daily limits for emails that strangers can trigger.
  const limits = await db.selectFrom('limits').select('key').execute()
  expect(limits.filter(({ key }) => !key.startsWith('day-mail-'))).toEqual([])
  shop.passTime(DAY_MS)
  await sweepExpired(db, shop.shop.now())
  expect(await count('limits')).toBe(0)
  shop.passTime(90 * DAY_MS)
  await sweepExpired(db, shop.shop.now())
  expect(await count('codes')).toBe(0)
  const expired = await db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('occasion', '=', 'an unsent code')
    .executeTakeFirst()
  expect(expired).toMatchObject({ props: '{}', sent_at: null, failed_at: expect.any(Number) })
  expect((await mailbox(shop, person.email)).some(({ text }) => text.includes('123456'))).toBe(false)
})
