import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, mail, newCustomer, somebody } from '#checks/account.ts'
import { openCheckout, payByCard } from '#checks/buyer.ts'
import { changePiece, loggedIn } from '#checks/staff.ts'
import { startTestShop, type TestShop, type Visitor } from '#checks/test-shop.ts'
import { letter, mailbox, post } from '#checks/writer.ts'
import { DAY_MS, HOUR_MS } from '#contract/shop.ts'
import { sweepAccounts } from './sweep.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
  await changePiece(await loggedIn(shop, 'admin'), PIECE, { stock: 100 })
})
afterAll(() => shop.close())

const CLOSE = 'POST /api/user/delete-account'

const PIECE = 1

/** Buys a piece and pays. */
async function buy(visitor: Visitor, email: string): Promise<string> {
  const checkout = await openCheckout(visitor, [{ id: PIECE, quantity: 1 }], { email })
  await payByCard(checkout)
  await visitor.api.orders.verify({ order_uuid: checkout.orderUuid })
  return checkout.orderUuid
}

test('orders made as a guest are in My Orders once the address is proved, and are shown whole', async () => {
  const person = somebody()
  const before = await buy(shop.visitor(), person.email.toUpperCase())
  const { visitor } = await newCustomer(shop, person)
  const uuids = async () => (await visitor.api.orders.mine({})).orders.map((order) => order.order_uuid)
  expect(await uuids()).toEqual([before])
  const after = await buy(shop.visitor(), person.email)
  const loggedInOrder = await buy(visitor, 'a-gift@example.com')
  expect(await uuids()).toEqual([loggedInOrder, after, before])

  const shown = await visitor.api.orders.verify({ order_uuid: before })
  expect(shown.order.shipping_address).toMatchObject({ address: '214 Quarry Road' })
  const stranger = await newCustomer(shop)
  expect((await stranger.visitor.api.orders.verify({ order_uuid: before })).order.email).toBeNull()
  expect((await stranger.visitor.api.orders.mine({})).orders).toEqual([])
})

test('another’s order with my address typed in is not mine', async () => {
  const { visitor, person } = await newCustomer(shop)
  const other = await newCustomer(shop)
  await buy(other.visitor, person.email)
  expect((await visitor.api.orders.mine({})).orders).toEqual([])
})

test('one’s data come as a file, whole and without a secret', async () => {
  const { visitor, person } = await newCustomer(shop)
  await visitor.api.twoFactor.addBackupEmail({ email: `b.${person.email}` })
  const orderUuid = await buy(visitor, person.email)
  await post(shop.visitor(), '/api/public/messages', letter({ contact: person.email }))
  const answer = await ask(visitor, 'GET /api/user/my-data')
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
  expect((await ask(shop.visitor(), 'GET /api/user/my-data')).status).toBe(401)
})

test('closing the account asks for the password and the CSRF token', async () => {
  const { visitor, person } = await newCustomer(shop)
  const { password } = person
  expect((await ask(shop.visitor(), CLOSE, { password })).status).toBe(401)
  expect((await ask(visitor, CLOSE, { password }, { 'x-csrf-token': '' })).status).toBe(403)
  expect((await ask(visitor, CLOSE, { password: 'not-hers-1' })).status).toBe(403)
  expect((await ask(visitor, CLOSE, {})).status).toBe(400)
  expect((await visitor.api.auth.me({})).user.email).toBe(person.email)
})

test('a closed account leaves nothing of its owner, and the books as they were', async () => {
  const { visitor, person } = await newCustomer(shop)
  const ended = await buy(visitor, person.email)
  const underWay = await buy(visitor, person.email)
  const asGuest = await buy(shop.visitor(), person.email)
  await post(shop.visitor(), '/api/public/messages', letter({ contact: person.email }))
  const staff = await loggedIn(shop, 'admin')
  const end = (orderUuid: string) => staff.api.admin.setOrderStatus({ orderUuid, status: 'complete' })
  await end(ended)
  await end(asGuest)
  const { user } = await visitor.api.auth.me({})
  await mail(shop, person.email, /^Thank you for order/, 3)

  const answer = await ask(visitor, CLOSE, { password: person.password })
  expect([answer.status, answer.body]).toEqual([200, { success: true }])
  expect(visitor.cookies.has('session')).toBe(false)
  expect((await ask(shop.visitor(), 'POST /api/auth/login', person)).status).toBe(401)
  await mail(shop, person.email, /^Your account is closed$/)

  const orders = await ordersByUuid()
  const { total_price } = (await staff.api.orders.verify({ order_uuid: ended })).order
  expect(orders.get(ended)).toMatchObject({
    email: '',
    address: '',
    state: 'OH',
    zip: '44017',
    user_id: null,
  })
  expect(orders.get(ended)?.total_cents).toBe(Math.round(total_price * 100))
  expect(orders.get(asGuest)).toMatchObject({ email: '', address: '' })
  // A parcel that is still to go needs its address.
  expect(orders.get(underWay)).toMatchObject({ email: person.email, user_id: null })
  await end(underWay)
  await sweepAccounts(shop.shop.db, shop.shop.now())
  expect((await ordersByUuid()).get(underWay)).toMatchObject({ name: 'Account closed', email: '', city: '' })

  expect(await everythingKept([person.email, user.id])).toEqual([])
  expect(await shop.audit()).toEqual([])
  const again = await newCustomer(shop, person)
  expect((await again.visitor.api.orders.mine({})).orders).toEqual([])
})

async function ordersByUuid() {
  const rows = await shop.shop.db.selectFrom('orders').selectAll().execute()
  return new Map(rows.map((row) => [row.order_uuid, row]))
}

/** Where one of the texts still stands; the mail that tells of the closing and whose books it was are not meant. */
async function everythingKept(texts: string[]): Promise<string[]> {
  const { db } = shop.shop
  const tables = [
    'users',
    'sessions',
    'codes',
    'orders',
    'messages',
    'backup_emails',
    'known_devices',
  ] as const
  const found: string[] = []
  for (const table of tables) {
    const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute())
    if (texts.some((text) => rows.includes(text))) found.push(table)
  }
  const outbox = await db.selectFrom('mail_outbox').selectAll().execute()
  const letters = outbox.filter(({ kind }) => kind !== 'account-notice')
  if (texts.some((text) => JSON.stringify(letters).includes(text))) found.push('mail_outbox')
  return found
}

test('an order nobody ended loses its buyer when a payment can no longer be disputed', async () => {
  const { visitor, person } = await newCustomer(shop)
  const orderUuid = await buy(visitor, person.email)
  await visitor.api.auth.deleteAccount({ password: person.password })
  await sweepAccounts(shop.shop.db, shop.shop.now() + 179 * DAY_MS)
  expect((await ordersByUuid()).get(orderUuid)?.email).toBe(person.email)
  await sweepAccounts(shop.shop.db, shop.shop.now() + 180 * DAY_MS)
  expect((await ordersByUuid()).get(orderUuid)?.email).toBe('')
})

test('what has expired is swept away, and a mail too late to be of use is not sent', async () => {
  const { visitor, person } = await newCustomer(shop)
  await visitor.api.twoFactor.sendEmailCode({})
  await shop.visitor().api.auth.forgotPassword({ email: person.email })
  await visitor.api.passkeys.loginOptions({})
  const { db } = shop.shop
  await db
    .insertInto('mail_outbox')
    .values({
      occasion: 'a code that never went out',
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
  await sweepAccounts(db, shop.shop.now())
  const left = async (table: 'codes' | 'limits' | 'passkey_challenges' | 'login_challenges' | 'sessions') =>
    (await db.selectFrom(table).selectAll().execute()).length
  expect(await left('passkey_challenges')).toBe(0)
  expect(await left('login_challenges')).toBe(0)
  expect(await left('codes')).toBe(0)
  expect(await left('sessions')).toBe(0)
  // How many mails strangers have sent to somebody is counted for a day.
  const counted = await db.selectFrom('limits').select('key').execute()
  expect(counted.filter(({ key }) => !key.startsWith('day-mail-'))).toEqual([])
  shop.passTime(DAY_MS)
  await sweepAccounts(db, shop.shop.now())
  expect(await left('limits')).toBe(0)
  const late = await db.selectFrom('mail_outbox').selectAll().where('attempts', '=', 3).executeTakeFirst()
  expect(late).toMatchObject({ props: '{}', sent_at: null, failed_at: expect.any(Number) })
  expect((await mailbox(shop, person.email)).some(({ text }) => text.includes('123456'))).toBe(false)
})
