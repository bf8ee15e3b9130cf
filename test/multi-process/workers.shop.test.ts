import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeProduct, loggedIn, stockOf } from '#test/support/admin-helpers.ts'
import { changesFor } from '#test/support/change-helpers.ts'
import { buy, checkoutForm, httpErrorOf, mailbox, openCheckout } from '#test/support/checkout-helpers.ts'
import { commissionFields, postCommission, postMessage } from '#test/support/commission-helpers.ts'
import { emptyDatabase } from '#test/support/database.ts'
import { winClaims } from '#test/support/draw-helpers.ts'
import { addProduct, at } from '#test/support/drop-helpers.ts'
import { balanceOf, newGiftCard } from '#test/support/gift-card-helpers.ts'
import { eventually } from '#test/support/wait.ts'
import { contradictions, crowd } from './load.ts'
import { type Machine, type SeveralShops, severalShops } from './several-shops.ts'

/** Two workers share a port and a database, as with WORKERS=2. */

let database: Awaited<ReturnType<typeof emptyDatabase>>
let shop: SeveralShops
let machine: Machine
beforeAll(async () => {
  database = await emptyDatabase()
  const settings = { WORKERS: '2', ...(database && { DATABASE_URL: database.url }) }
  shop = await severalShops(settings, 'server/app/workers.ts')
  machine = await shop.machine()
  await machine.start()
}, 240_000)
afterAll(async () => {
  await shop.close()
  await database?.drop()
})

function workers(): number[] {
  const pid = machine.pid()
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

function both(pids: number[]): boolean {
  return pids.length === 2
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

// Each request opens a connection, and the kernel picks a worker for it.
const ATTEMPTS = 12

test('sells the last product once to simultaneous customers', async () => {
  const admin = await loggedIn(shop, 'siteadmin')
  for (let round = 0; round < 3; round++) {
    await changeProduct(admin, 1, { stock: 1 })
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, () => openCheckout(shop.client(), [{ id: 1, quantity: 1 }])),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    // The others get a sold-out message, not an internal error.
    const statuses = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.status] : []))
    expect(statuses).toEqual(Array(7).fill(409))
    expect(await stockOf(shop.client(), 1)).toBe(0)
  }
  expect(await shop.audit()).toEqual([])
})

test('sells the last pieces once to changes that wait and to simultaneous customers', async () => {
  const admin = await loggedIn(shop, 'siteadmin')
  await changeProduct(admin, 7, { stock: 11 })
  const orders = await Promise.all(
    Array.from({ length: 8 }, () => buy(shop.client(), [{ id: 7, quantity: 1 }])),
  )
  const requests = await Promise.all(orders.map(({ orderUuid }) => changesFor(admin, orderUuid)))
  const all = await Promise.allSettled([
    ...requests.map((request) => admin.api.admin.changeOrder(request)),
    ...requests.map(() => openCheckout(shop.client(), [{ id: 7, quantity: 1 }])),
  ])
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const statuses = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.status] : []))
  expect(new Set(statuses)).toEqual(new Set([409]))
  expect(await stockOf(shop.client(), 7)).toBe(0)
  expect(await shop.audit()).toEqual([])
})

test('gives a discount code to no more customers than it allows', async () => {
  const admin = await loggedIn(shop, 'siteadmin')
  await changeProduct(admin, 3, { stock: 100 })
  const code = { code: 'WORKERS-5', kind: 'percent', value: 5, max_uses: 5 } as const
  const { data } = await admin.api.admin.createDiscount(code)
  const cart = [{ id: 3, quantity: 1 }]
  const form = await checkoutForm(shop.client(), cart, { discountCode: data.code })
  const all = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) =>
      shop.client().api.checkout.place({ ...form, email: `worker-${index}@example.com` }),
    ),
  )
  const reasons = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []))
  expect(reasons).toEqual(Array(35).fill('This code has been used up.'))
  const { data: discounts } = await admin.api.admin.discounts({})
  expect(discounts.find(({ id }) => id === data.id)?.uses).toBe(5)
  expect(await shop.audit()).toEqual([])
})

test('takes no more from a gift card than it has', async () => {
  const admin = await loggedIn(shop, 'siteadmin')
  const id = await addProduct(admin, 'Worker Hawkbill', 40)
  const { code } = await newGiftCard({ sandboxUrl: shop.sandboxUrl }, admin, 500)
  // Each order costs more than a third of the card and less than a half.
  const form = await checkoutForm(shop.client(), [{ id, quantity: 1 }], { giftCardCode: code })
  const all = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) =>
      shop.client().api.checkout.place({ ...form, email: `giver-${index}@example.com` }),
    ),
  )
  const reasons = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.status] : []))
  expect(reasons).toEqual(Array(38).fill(409))
  const rest = 500 - 2 * form.totalPrice
  expect(await balanceOf(shop.client(), code)).toBeCloseTo(rest, 2)
  expect(await stockOf(shop.client(), id)).toBe(38)
  expect(await shop.audit()).toEqual([])
})

test('stores a commission and a message once that are sent to both workers at once', async () => {
  const fields = commissionFields({ request_key: randomUUID() })
  const asked = await Promise.all(
    Array.from({ length: ATTEMPTS }, () => postCommission(shop.client(), fields)),
  )
  expect(asked.map(({ status }) => status)).toEqual(Array(ATTEMPTS).fill(201))
  const uuids = new Set(asked.map(({ body }) => body.commission_uuid))
  expect(uuids.size).toBe(1)
  const [uuid = ''] = uuids
  const key = { request_key: randomUUID() }
  const wrote = await Promise.all(
    Array.from({ length: ATTEMPTS }, () => postMessage(shop.client(), uuid, 'Hello?', [], key)),
  )
  expect(wrote.map(({ status }) => status)).toEqual(Array(ATTEMPTS).fill(200))
  const { commission } = await shop.client().api.commissions.get({ commissionUuid: uuid })
  expect(commission.messages).toHaveLength(1)
  const emails = await eventually(
    () => mailbox(shop, fields.email),
    ({ length }) => length > 0,
  )
  expect(emails).toHaveLength(1)
})

test('draws once, and sells one unit to simultaneous checkouts with one claim', async () => {
  const admin = await loggedIn(shop, 'siteadmin')
  const id = await addProduct(admin, 'Worker Damascus')
  const winner = 'worker-winner@example.com'
  const { client, sandboxUrl, db } = shop
  const [claimToken] = await winClaims({ client, sandboxUrl, db }, admin, id, [winner])
  const cart = [{ id, quantity: 1 }]
  const form = await checkoutForm(shop.client(), cart, { claimToken })
  const all = await Promise.allSettled(
    Array.from({ length: 10 }, () => shop.client().api.checkout.place(form)),
  )
  const reasons = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.status] : []))
  expect(reasons).toEqual(Array(9).fill(409))
  expect(await stockOf(shop.client(), id)).toBe(0)
  expect((await mailbox(shop, winner)).filter(({ subject }) => subject.startsWith('You won'))).toHaveLength(1)
  expect(await shop.audit()).toEqual([])
})

test('a drop sells nothing before its second, then everything, and to each address its share', async () => {
  const admin = await loggedIn(shop, 'siteadmin')
  const id = await addProduct(admin, 'Worker Bowie', 4)
  const now = Date.now()
  const opensAt = now + 3000
  await admin.api.admin.createDrop({
    ...{ name: 'Two Workers', description: '', kind: 'first_come', per_customer: 1, product_ids: [id] },
    ...{ preview_at: at(now - 1000), opens_at: at(opensAt), closes_at: at(opensAt + 3_600_000) },
  })
  const cart = [{ id, quantity: 1 }]
  const form = await checkoutForm(shop.client(), cart)
  const order = (email: string) =>
    shop
      .client()
      .api.checkout.place({ ...form, email, address: `${email} Street` })
      .catch((error: unknown) => error)
  const untilOpen = async () => {
    while (Date.now() < opensAt)
      await Promise.all(['a', 'b', 'c'].map((name) => order(`${name}@early.example`)))
  }
  await untilOpen()
  await Promise.all(Array.from({ length: 6 }, () => order('same@example.com')))
  await Promise.all(['d', 'e', 'f', 'g'].map((name) => order(`${name}@late.example`)))
  expect(await stockOf(shop.client(), id)).toBe(0)
  const orders = await shop.db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['email', 'created_at'])
    .where('product_id', '=', id)
    .execute()
  expect(orders.filter(({ created_at }) => created_at < opensAt)).toEqual([])
  expect(new Set(orders.map(({ email }) => email)).size).toBe(orders.length)
  expect(await shop.audit()).toEqual([])
})

test('shares logins and logouts between workers', async () => {
  const customer = await loggedIn(shop, 'customer')
  const again = shop.client()
  for (const [name, value] of customer.cookies) again.cookies.set(name, value)
  for (let turn = 0; turn < ATTEMPTS; turn++) expect((await again.api.auth.me({})).user.role).toBe('customer')
  await customer.api.auth.logout({})
  for (let turn = 0; turn < ATTEMPTS; turn++)
    expect((await httpErrorOf(again.api.auth.me({}))).status).toBe(401)
})

test('shows an admin change in both workers', async () => {
  const admin = await loggedIn(shop, 'siteadmin')
  // Background jobs would refresh a worker's catalog, so another machine holds their leases.
  const elsewhere = { holder: 'another machine', expires_at: Date.now() + 50_000 }
  await shop.db.updateTable('leases').set(elsewhere).execute()
  const shown = async (price: string) =>
    (await (await fetch(`${shop.proxy.url}/shop-knives/all-knives`)).text()).includes(price)
  for (const [dollars, price] of [
    [3456, '$3,456'],
    [4567, '$4,567'],
  ] as const) {
    await changeProduct(admin, 2, { price: dollars })
    await eventually(
      () => Promise.all(Array.from({ length: ATTEMPTS }, () => shown(price))),
      (all) => all.every(Boolean),
    )
  }
  await shop.db.updateTable('leases').set({ expires_at: 0 }).execute()
})

test('replaces a killed worker and loses no confirmed order', async () => {
  await changeProduct(await loggedIn(shop, 'siteadmin'), 1, { stock: 12 })
  const before = workers()
  let isOpen = true
  const customers = crowd(shop, () => isOpen, 4)
  await customers.untilBought(3)
  process.kill(before[0] ?? 0, 'SIGKILL')
  // Otherwise the lease of the killed worker would block jobs for up to a minute.
  await shop.db.updateTable('leases').set({ expires_at: 0 }).execute()
  // At most seven orders were under way at the kill, so the eighth came afterwards.
  await customers.untilBought(8)
  isOpen = false
  const { bought } = await customers.finish()
  expect(await contradictions(shop.db, bought)).toEqual([])
  expect(await shop.audit()).toEqual([])
  const left = await stockOf(shop.client(), 1)
  expect(left).toBeGreaterThanOrEqual(0)
  expect(left).toBeLessThanOrEqual(12 - bought.length)
  const after = await eventually(async () => workers(), both)
  expect(after).toContain(before[1])
  expect(after).not.toContain(before[0])
  // PostgreSQL may have finished a statement of the killed worker since.
  await shop.db.updateTable('leases').set({ expires_at: 0 }).execute()
})

test('shuts down all workers cleanly and releases their leases', async () => {
  const pids = workers()
  expect(await machine.stop()).toBe(0)
  expect(pids.filter(isAlive)).toEqual([])
  expect(await shop.db.selectFrom('leases').selectAll().where('expires_at', '>', 0).execute()).toEqual([])
  expect(await shop.audit()).toEqual([])
})
