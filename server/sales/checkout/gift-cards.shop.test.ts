import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/platform/values/time.ts'
import { CODE_ALPHABET, readGiftCardCode } from '#contract/sales/gift-cards/code.ts'
import { describeTables } from '#server/platform/db/introspect.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { controlSandbox, httpErrorOf, mailbox, payByCard } from '#test/support/checkout-helpers.ts'
import { dayAtWorkshop } from '#test/support/day-at-workshop.ts'
import {
  balanceOf,
  codeIn,
  GIFT,
  giftCardEmail,
  newGiftCard,
  openGiftCard,
  payGiftCard,
} from '#test/support/gift-card-helpers.ts'
import { changeSettings } from '#test/support/settings-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'

const shop = sharedShop({ TRUSTED_PROXIES: '127.0.0.1' })
let admin: TestClient
beforeAll(async () => {
  admin = await loggedIn(shop, 'siteadmin')
})
afterAll(async () => {
  expect(await shop.audit()).toEqual([])
})

async function cardOf(orderUuid: string) {
  const { data } = await admin.api.admin.giftCards({})
  const card = data.find(({ order }) => order?.order_uuid === orderUuid)
  if (!card) throw new Error('The card is not issued.')
  return card
}

test('sells a gift card: the amount and the card fee, no shipping, no tax, and the code by email', async () => {
  const june = shop.client()
  const { orderUuid, url } = await openGiftCard(june)
  expect((await admin.api.admin.giftCards({})).data).toEqual([])
  const page = await (await fetch(url)).text()
  expect(page).toContain('Pay $154.79')
  await payByCard({ url, orderUuid, sessionId: '' })
  const { order } = await june.api.orders.verify({ order_uuid: orderUuid })
  expect(order).toMatchObject({
    status: 'paid',
    subtotal: 150,
    shipping: 0,
    tax: 0,
    card_fee: 4.79,
    total_price: 154.79,
    ships: false,
    shipping_address: null,
    products: [{ product_id: null, name: 'Gift card', quantity: 1, price: 150 }],
    gift: { recipient_name: 'Wade', recipient_email: 'wade@example.com', send_on: null },
  })
  const email = await giftCardEmail(shop, 'wade@example.com')
  const code = codeIn(email)
  expect(readGiftCardCode(code)).not.toBeNull()
  for (const part of [email.text, email.html]) {
    expect(part).toContain(code)
    expect(part).toContain(GIFT.message)
    expect(part).toContain('$150')
  }
  expect(email.subject).toContain('June')
  expect(await balanceOf(shop.client(), code.toLowerCase().replaceAll('-', ' '))).toBe(150)
  expect(await cardOf(orderUuid)).toMatchObject({ state: 'active', balance: 150, last_four: code.slice(-4) })

  // It is issued once, however often it is asked for.
  await june.api.orders.verify({ order_uuid: orderUuid })
  expect(await mailbox(shop, 'wade@example.com')).toHaveLength(1)
})

test('tells a stranger with the link nothing about giver and recipient', async () => {
  const { orderUuid } = await payGiftCard(shop.client(), { recipient_email: 'secret@example.com' })
  const { order } = await shop.client().api.orders.verify({ order_uuid: orderUuid })
  expect(order).toMatchObject({ gift: null, name: null, email: null })
  expect(JSON.stringify(order)).not.toMatch(/Wade|secret|birthday/)
})

test('keeps the code out of the database, and off the pages of staff', async () => {
  const { code } = await newGiftCard(shop, admin, 40)
  const { db, database } = shop.shop
  const plain = code.replaceAll('-', '')
  for (const { name } of await describeTables(db, database.engine)) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${code}|${plain}`))
  }
  const { data } = await admin.api.admin.outbox({})
  const sent = data.find(({ kind }) => kind === 'gift-card')
  const { content } = await admin.api.admin.outboxEmail({ id: String(sent?.id) })
  expect(content?.text).toContain(`••••-••••-••••-${code.slice(-4)}`)
  expect(content?.text).not.toContain(code)
})

test('emails a card in the morning of its day, once, in the time zone of the shop', async () => {
  const to = 'later@example.com'
  const day = dayAtWorkshop(shop.shop.now(), 3)
  const { orderUuid } = await payGiftCard(shop.client(), { recipient_email: to, send_on: day })
  expect(await cardOf(orderUuid)).toMatchObject({ state: 'waiting', send_on: day, sent_at: null })
  const { order } = await admin.api.admin.order({ orderUuid })
  expect(order.gift).toMatchObject({ send_on: day, sent_at: null })
  const timeZone = (await shop.shop.settings()).business.time_zone
  const morning = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: '08:00' })
  shop.passTime(morning.epochMilliseconds - shop.shop.now() - HOUR_MS)
  admin = await loggedIn(shop, 'siteadmin')
  const { code } = await newGiftCard(shop, admin, 25)
  expect(await balanceOf(shop.client(), code)).toBe(25)
  expect(await mailbox(shop, to)).toEqual([])
  shop.passTime(HOUR_MS)
  await giftCardEmail(shop, to)
  shop.passTime(DAY_MS)
  admin = await loggedIn(shop, 'siteadmin')
  await newGiftCard(shop, admin, 25)
  expect(await mailbox(shop, to)).toHaveLength(1)
})

test('sends a card at once for a past day', async () => {
  const to = 'past@example.com'
  await payGiftCard(shop.client(), { recipient_email: to, send_on: '2020-01-01' })
  await giftCardEmail(shop, to)
})

test('issues no card for a payment that is not made, and issues it for one that comes late', async () => {
  const june = shop.client()
  const checkout = await openGiftCard(june, { recipient_email: 'late@example.com' })
  await june.api.checkout.cancel({ order_uuid: checkout.orderUuid })
  expect((await httpErrorOf(june.api.orders.verify({ order_uuid: checkout.orderUuid }))).status).toBe(404)
  expect(await mailbox(shop, 'late@example.com')).toEqual([])
  await controlSandbox(shop, `sessions/${checkout.sessionId}`, { action: 'authorise' })
  await eventually(
    () => admin.api.admin.order(checkout),
    ({ order }) => order.status === 'paid',
  )
  expect((await cardOf(checkout.orderUuid)).balance).toBe(150)
})

test('sells gift cards while the workshop is closed', async () => {
  await changeSettings(admin, 'vacation', { enabled: true, mode: 'closed', starts_on: null, ends_on: null })
  await payGiftCard(shop.client(), { recipient_email: 'closed@example.com' })
  await changeSettings(admin, 'vacation', { enabled: false })
  await giftCardEmail(shop, 'closed@example.com')
})

test.each([
  [{ amount: 24 }, 'amount'],
  [{ amount: 501 }, 'amount'],
  [{ amount: 50.5 }, 'amount'],
  [{ amount: -50 }, 'amount'],
  [{ recipient_name: ' ' }, 'recipient_name'],
  [{ recipient_email: 'wade' }, 'recipient_email'],
  [{ message: 'x'.repeat(501) }, 'message'],
  [{ message: 'bell \u0007' }, 'message'],
  [{ send_on: '2026-02-30' }, 'send_on'],
  [{ send_on: 'tomorrow' }, 'send_on'],
  [{ name: '' }, 'name'],
  [{ email: 'june@' }, 'email'],
])('refuses %j', async (change, field) => {
  const answer = await shop.client().fetch('/api/gift-cards', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...GIFT, ...change }),
  })
  expect([answer.status, Object.keys(((await answer.json()) as { fields: object }).fields)]).toEqual([
    400,
    [field],
  ])
})

test('does not know a wrong, blocked or unpaid code, and stops guessing', async () => {
  const stranger = shop.client()
  const ask = (code: string, from = '203.0.113.9') =>
    stranger.fetch('/api/gift-cards/balance', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ code }),
    })
  const { code, id } = await newGiftCard(shop, admin, 60)
  const unknown = { error: 'We do not know this gift card.' }
  const wrong = (CODE_ALPHABET.at(CODE_ALPHABET.indexOf(code.at(0) ?? '') - 1) ?? '') + code.slice(1)
  for (const text of [wrong, 'hello', '0000-0000-0000-0000']) {
    const answer = await ask(text)
    expect([answer.status, await answer.json()]).toEqual([400, unknown])
  }
  await admin.api.admin.blockGiftCard({ id: String(id), blocked: true })
  expect((await ask(code)).status).toBe(400)
  const { data } = await admin.api.admin.blockGiftCard({ id: String(id), blocked: false })
  expect(data).toMatchObject({ blocked: false, balance: 60 })
  expect((await ask(code)).status).toBe(200)
  for (let count = 4; count < 100; count++) await ask(wrong)
  const locked = await ask(code)
  expect([locked.status, Number(locked.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await ask(code, '203.0.113.10')).status).toBe(200)
})

test('forgets giver and recipient with the account, and leaves the balance', async () => {
  const customer = await loggedIn(shop, 'customer')
  const to = 'forgotten@example.com'
  const checkout = await payGiftCard(customer, { recipient_email: to })
  const code = codeIn(await giftCardEmail(shop, to))
  await admin.api.admin.setOrderStatus({ orderUuid: checkout.orderUuid, status: 'complete' })
  await customer.api.auth.deleteAccount({ password: 'Sandbox-customer-1' })
  const card = await cardOf(checkout.orderUuid)
  expect(card).toMatchObject({ recipient_name: '', recipient_email: '', balance: 150 })
  expect(await balanceOf(shop.client(), code)).toBe(150)
  const { db } = shop.shop
  const rows = await db.selectFrom('gift_cards').selectAll().where('id', '=', card.id).execute()
  expect(JSON.stringify(rows)).not.toMatch(/Wade|June|forgotten|birthday/)
})

test('issues one card for all calls with a request key, also at once', async () => {
  const card = { amount: 25, recipient_email: 'keyed@example.com', request_key: crypto.randomUUID() }
  const issue = () => admin.api.admin.issueGiftCard(card)
  const [first, ...others] = [...(await Promise.all([issue(), issue(), issue()])), await issue()]
  for (const { data } of others) expect(data.id).toBe(first?.data.id)
  const { data: all } = await admin.api.admin.giftCards({})
  expect(all.filter(({ recipient_email }) => recipient_email === 'keyed@example.com')).toHaveLength(1)
})
