import { createHash, createPrivateKey, sign } from 'node:crypto'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import { sweepOrders } from '#server/sales/orders/sweep-orders.ts'
import { ask } from '#test/support/account-helpers.ts'
import { mailbox, payByCard } from '#test/support/checkout-helpers.ts'
import { type Facts, olderShop, startOlderShop } from '#test/support/older-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'

/** The tests share one shop and build on each other. */

const OLDER = olderShop('46e553d')
let shop: Awaited<ReturnType<typeof startOlderShop>>
let facts: Facts
let admin: TestClient
beforeAll(async () => {
  shop = await startOlderShop(OLDER)
  facts = shop.facts
  admin = shop.client(facts.sessions.admin)
})
afterAll(() => shop.close())

async function status(endpoint: string, body?: unknown, client = shop.client()): Promise<number> {
  return (await ask(client, endpoint, body)).status
}

async function orderNow(name: string) {
  return (await admin.api.admin.order({ orderUuid: facts.orders[name].order_uuid })).order
}

function appCode(secret: string): string {
  return generateSync({ secret, epoch: Math.floor(shop.shop.now() / 1000) })
}

function signChallenge(passkey: Facts, challenge: string) {
  const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
  const count = Buffer.alloc(4)
  count.writeUInt32BE(passkey.signatures + 1)
  const authenticatorData = Buffer.concat([sha256(passkey.rpId), Buffer.from([0x05]), count])
  const origin = shop.url.replace('127.0.0.1', 'localhost')
  const clientDataJSON = Buffer.from(
    JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }),
  )
  const key = createPrivateKey({ key: passkey.privateKey, format: 'jwk' })
  const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), key)
  const encode = (bytes: Buffer) => bytes.toString('base64url')
  return {
    id: passkey.credentialId,
    rawId: passkey.credentialId,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: encode(clientDataJSON),
      authenticatorData: encode(authenticatorData),
      signature: encode(signature),
    },
  }
}

test('passes the audit after the update', async () => {
  expect(await shop.audit()).toEqual([])
})

test('keeps browsers logged in', async () => {
  for (const [name, cookies] of Object.entries<Record<string, string>>(facts.sessions)) {
    expect([name, await status('GET /api/auth/me', undefined, shop.client(cookies))]).toEqual([name, 200])
  }
})

test('keeps status, amounts, notes, and events of every order', async () => {
  for (const [name, was] of Object.entries<Facts>(facts.orders)) {
    const order = await orderNow(name)
    expect({ fixture: name, ...order, events: order.events.map(({ kind }) => kind) }).toMatchObject({
      fixture: name,
      id: was.id,
      status: was.status,
      total_price: was.total_price,
      carrier: was.carrier,
      tracking_number: was.tracking_number,
      flag: was.flag,
      note: was.note,
      holds_stock: was.holds_stock,
      email: was.email,
      events: was.events,
      payment: { state: was.paymentState, captured: was.captured, refunded: was.refunded },
    })
  }
})

test('keeps products, stock, categories, trash, messages, page views, and users', async () => {
  const { data } = await admin.api.admin.products({ per_page: '100' })
  const stock = Object.entries<Facts>(facts.products).map(([name, product]) => [name, product.stock])
  expect(Object.fromEntries(data.map((product) => [product.name, product.stock]))).toEqual(
    Object.fromEntries(stock),
  )
  const categories = (await shop.client().api.products.allCategories({})).data
  const known = facts.categories.map(({ id, name, image_url }: Facts) => ({ id, name, image_url }))
  expect(categories.map(({ id, name, image_url }) => ({ id, name, image_url }))).toEqual(known)
  const trash = (await admin.api.admin.trash({})).data
  expect(trash.map(({ id, name, goes_at }) => ({ id, name, goes_at }))).toEqual(
    facts.trash.map(({ id, name, goes_at }: Facts) => ({ id, name, goes_at })),
  )
  const messages = (await admin.api.admin.messages({})).data
  expect(messages.map(({ id, name, archived }) => ({ id, name, archived }))).toEqual(
    facts.messages.map(({ id, name, archived }: Facts) => ({ id, name, archived })),
  )
  const views = await admin.api.admin.pageviews({})
  expect(Object.fromEntries(views.map(({ path, view_count }) => [path, view_count]))).toEqual(facts.pageviews)
  const { users } = await shop.client(facts.sessions.siteadmin).api.admin.users({})
  const roles = Object.fromEntries(users.map(({ email, role }) => [email, role]))
  expect(roles).toMatchObject(Object.fromEntries(facts.users.map(({ email, role }: Facts) => [email, role])))
})

test('serves older image URLs and pages', async () => {
  for (const path of OLDER.facts.pictureUrls) {
    expect([path, (await shop.client().fetch(path)).status]).toEqual([path, 200])
  }
  for (const page of facts.pages.slice(0, 3)) {
    expect([page.path, (await shop.client().fetch(page.path)).status]).toEqual([page.path, page.status])
  }
})

test('accepts links and codes from older emails', async () => {
  const { verification, passwordReset, emailLogin, backupEmail, siteadminInvitation } = facts.pending
  const { email, code } = verification
  const newPassword = 'a-new-one-at-last-5'
  expect(await status('POST /api/auth/verify-email-code', { email, code, newPassword })).toBe(200)
  const { token } = passwordReset
  expect(await status('POST /api/auth/verify-reset-token', { token })).toBe(200)
  expect(await status('POST /api/auth/reset-password', { token, newPassword })).toBe(200)
  const ray = { email: facts.people.ray.email, password: newPassword }
  expect(await status('POST /api/auth/login', ray)).toBe(200)
  const login = { userId: emailLogin.userId, otp: emailLogin.code }
  expect(await status('POST /api/auth/verify-login-2fa', login, shop.client(emailLogin.cookies))).toBe(200)
  const backup = { email: backupEmail.email, code: backupEmail.code }
  const tom = shop.client(facts.sessions.tom)
  expect(await status('POST /api/2fa/verify-backup-email', backup, tom)).toBe(200)
  const invitation = { token: siteadminInvitation.token, newPassword: 'up-the-wall-it-grows-8' }
  expect(await status('POST /api/auth/reset-password', invitation)).toBe(200)
})

test('completes unfinished two-factor setups and passkey logins', async () => {
  const { twoFactorByApp, twoFactorByEmail, passkeyLogin } = facts.pending
  const otto = shop.client(facts.sessions.otto)
  expect(await status('POST /api/2fa/verify-2fa', { otp: appCode(twoFactorByApp.secret) }, otto)).toBe(200)
  expect(await status('POST /api/2fa/verify-email-2fa', { otp: twoFactorByEmail.code }, otto)).toBe(200)
  const credential = signChallenge(facts.people.pat.passkey, passkeyLogin.challenge)
  expect(await status('POST /api/auth/passkeys/login/verify', { credential })).toBe(200)
})

test('logs in with older passwords, passkeys, authenticator apps, and backup codes', async () => {
  const { people } = facts
  const known = ['june', 'ruth', 'max', 'pat', 'nell'].map((name) => people[name])
  for (const { email, password } of [...known, ...people.sandboxAccounts]) {
    expect([email, await status('POST /api/auth/login', { email, password })]).toEqual([email, 200])
  }
  const client = shop.client()
  const { options } = await client.api.passkeys.loginOptions({})
  const credential = signChallenge(people.tom.passkey, (options as Facts).challenge)
  expect(await status('POST /api/auth/passkeys/login/verify', { credential }, client)).toBe(200)

  const withFactor = async (factor: object) => {
    const browser = shop.client()
    const { email, password } = people.tom
    const { body } = await ask(browser, 'POST /api/auth/login', { email, password })
    return status('POST /api/auth/verify-login-2fa', { userId: body.userId, ...factor }, browser)
  }
  expect(await withFactor({ otp: appCode(people.tom.appSecret) })).toBe(200)
  expect(await withFactor({ backupCode: people.tom.backupCodes.good[0] })).toBe(200)
  expect(await withFactor({ backupCode: people.tom.backupCodes.used[0] })).toBe(401)
})

test('keeps accounts locked or closed', async () => {
  const { lou, closed } = facts.people
  expect(await status('POST /api/auth/login', { email: lou.email, password: lou.password })).toBe(429)
  for (const { email, password } of Object.values<Facts>(closed)) {
    expect([email, await status('POST /api/auth/login', { email, password })]).toEqual([email, 401])
  }
})

test('shows a guest’s address only to the browser that ordered', async () => {
  const { order_uuid, buyerCookie } = facts.orders.paidGuest
  const showsAddress = async (client: TestClient) =>
    (await (await client.fetch(`/order-success/${order_uuid}`)).text()).includes('5 Mill Lane')
  expect(await showsAddress(shop.client({ buyer: buyerCookie }))).toBe(true)
  expect(await showsAddress(shop.client())).toBe(false)
})

test('accepts payment on an open payment page', async () => {
  const { order_uuid, session_id, payPath, buyerCookie, total_price } = facts.orders.openGuest
  const checkout = { orderUuid: order_uuid, sessionId: session_id, url: shop.sandboxUrl + payPath }
  expect((await payByCard(checkout)).status).toBe(303)
  const { order } = await shop.client({ buyer: buyerCookie }).api.orders.verify({ order_uuid })
  expect(order).toMatchObject({ status: 'paid', name: 'Olga Open', total_price })
})

/** The order once `isDone`. The shop sweeps again and again, as it does every minute. */
function afterSweeps(name: string, isDone: (order: Awaited<ReturnType<typeof orderNow>>) => boolean) {
  return eventually(async () => {
    shop.passTime(MINUTE_MS)
    await sweepOrders(shop.shop.db, shop.shop.paymentContext)
    return orderNow(name)
  }, isDone)
}

test('settles pending payments', async () => {
  for (const name of ['paidWhileClosed', 'eventNotActedOn', 'capturing']) {
    const order = await afterSweeps(name, ({ status }) => status === 'paid')
    expect([name, order.payment.state, order.payment.captured]).toEqual([name, 'captured', order.total_price])
  }
  const refused = await afterSweeps('refusing', ({ payment }) => payment.state === 'refused')
  expect(refused.status).toBe('cancelled')
  expect((await orderNow('mismatch')).payment.state).toBe('mismatch')
})

test('sends queued emails', async () => {
  shop.startJobs()
  const waiting = () =>
    shop.shop.db
      .selectFrom('mail_outbox')
      .select('id')
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .execute()
  await eventually(
    async () => {
      shop.passTime(MINUTE_MS / 6)
      shop.shop.wakeEmail()
      return waiting()
    },
    (rows) => rows.length === 0,
  )
  const sent = await shop.shop.db
    .selectFrom('mail_outbox')
    .select('id')
    .where('sent_at', 'is not', null)
    .execute()
  expect(sent.map(({ id }) => id)).toEqual(
    expect.arrayContaining(facts.waitingMails.map(({ id }: Facts) => id)),
  )
  const una = await mailbox(shop, facts.pending.verification.email)
  expect(una.some(({ text }) => text.includes(facts.pending.verification.code))).toBe(true)
})

test('expires unpaid checkouts and returns their stock', async () => {
  shop.passTime(40 * MINUTE_MS)
  expect(await sweepOrders(shop.shop.db, shop.shop.paymentContext)).toEqual([])
  admin = shop.client()
  await admin.api.auth.login(facts.people.sandboxAccounts[1])
  for (const name of ['openToLapse', 'opening', 'openAccount']) {
    expect(await orderNow(name)).toMatchObject({
      status: 'cancelled',
      holds_stock: false,
      payment: { state: 'expired' },
    })
  }
  expect(await shop.audit()).toEqual([])
})
