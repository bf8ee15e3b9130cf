import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Settings } from '#contract/operations/settings/settings.ts'
import { changeProduct, loggedIn, stockOf } from '#test/support/admin-helpers.ts'
import { startBucket, type TestBucket } from '#test/support/bucket.ts'
import { buy, httpErrorOf, mailbox, openCheckout } from '#test/support/checkout-helpers.ts'
import { emptyPostgres } from '#test/support/database.ts'
import { form, sendForm } from '#test/support/form-body.ts'
import { freshJpeg } from '#test/support/image-files.ts'
import { eventually } from '#test/support/wait.ts'
import { contradictions, crowd } from './load.ts'
import { type Machine, type SeveralShops, severalShops } from './several-shops.ts'

/** Two machines share a PostgreSQL database and an image store. */

let postgres: Awaited<ReturnType<typeof emptyPostgres>>
let bucket: TestBucket
let shop: SeveralShops
let a: Machine
let b: Machine
beforeAll(async () => {
  postgres = await emptyPostgres()
  bucket = await startBucket()
  shop = await severalShops({ ...bucket.settings, DATABASE_URL: postgres.url })
  ;[a, b] = [await shop.machine(), await shop.machine()]
  // Both start with an empty database.
  await Promise.all([a.start(), b.start()])
}, 240_000)
afterAll(async () => {
  await shop.close()
  await bucket.close()
  await postgres.drop()
}, 60_000)

const ONE = [{ id: 1, quantity: 1 }]

test('fills an empty database once when two machines start together', async () => {
  const { data } = await b.client().api.products.list({})
  expect(new Set(data.map(({ name }) => name)).size).toBe(data.length)
  const first = data[0]
  expect((await fetch(a.url + first?.images[0])).status).toBe(200)
  expect(await shop.audit()).toEqual([])
})

test('shows an admin change on both machines', async () => {
  const [admin, page] = [await loggedIn(a, 'admin'), '/shop-knives/all-knives']
  const shows = async ({ url }: Machine, price: string) =>
    (await (await fetch(url + page)).text()).includes(price)
  for (const [dollars, price] of [
    [1234, '$1,234'],
    [2345, '$2,345'],
  ] as const) {
    await changeProduct(admin, 2, { price: dollars })
    expect(await shows(a, price)).toBe(true)
    await eventually(() => shows(b, price), Boolean)
    expect((await b.client().api.products.get({ id: '2' })).data.price).toBe(dollars)
  }
})

test('a setting takes effect on both machines', async () => {
  const { api } = await loggedIn(a, 'siteadmin')
  const save = async (values: Partial<Settings['vacation']>) => {
    const { settings, revisions } = await api.admin.settings({})
    await api.admin.saveVacation({ ...settings.vacation, ...values, revision: revisions.vacation })
  }
  const message = 'The workshop is closed for now. Your cart is kept.'
  const isShown = async ({ url }: Machine) =>
    (await (await fetch(`${url}/shop-knives/knife/2`)).text()).includes(message)
  await isShown(b)
  await save({ enabled: true, mode: 'closed' })
  expect(await isShown(a)).toBe(true)
  const refused = await httpErrorOf(openCheckout(b.client(), ONE))
  expect(refused).toEqual({ status: 409, error: message })
  await eventually(() => isShown(b), Boolean)
  await save({ enabled: false })
  await eventually(
    () => isShown(b),
    (shown) => !shown,
  )
})

test('shares logins and logouts between machines', async () => {
  const somebody = await loggedIn(a, 'customer')
  const elsewhere = b.client()
  for (const [name, value] of somebody.cookies) elsewhere.cookies.set(name, value)
  // Both machines have read the session before it ends.
  for (const either of [somebody, elsewhere])
    expect((await either.api.auth.me({})).user.email).toBe('customer@shop.test')
  await elsewhere.api.auth.logout({})
  for (const either of [somebody, elsewhere])
    expect((await httpErrorOf(either.api.auth.me({}))).status).toBe(401)
})

test('counts login attempts across machines', async () => {
  const wrong = (machine: Machine) =>
    httpErrorOf(machine.client().api.auth.login({ email: 'admin@shop.test', password: 'not-this-one' }))
  const statuses = []
  for (let tries = 0; tries < 12; tries++) statuses.push((await wrong(tries % 2 ? a : b)).status)
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
})

test('serves an image that the other machine received', async () => {
  const admin = await loggedIn(a, 'siteadmin')
  const parts = form([{ field: 'images', content: await freshJpeg() }])
  const { body } = await sendForm(admin, 'POST', '/api/admin/products/3/images', parts)
  const image = body.data.images.at(-1)
  expect((await b.client().api.products.get({ id: '3' })).data.images).toContain(image)
  const [here, there] = await Promise.all([a, b].map(async ({ url }) => fetch(url + image)))
  expect([here?.status, there?.status]).toEqual([200, 200])
  expect(await there?.bytes()).toEqual(await here?.bytes())
})

test('passes the audit at any moment under load', async () => {
  await changeProduct(await loggedIn(shop, 'siteadmin'), 1, { stock: 20 })
  let isOpen = true
  const customers = crowd(shop, () => isOpen, 5)
  const problems: string[] = []
  const auditing = (async () => {
    while (isOpen) problems.push(...(await shop.audit()))
  })()
  await customers.untilBought(12)
  isOpen = false
  await customers.finish()
  await auditing
  expect(problems).toEqual([])
})

test('loses no confirmed order when one machine is killed', async () => {
  const stock = 20
  await changeProduct(await loggedIn(shop, 'siteadmin'), 1, { stock })
  let isOpen = true
  const customers = crowd(shop, () => isOpen, 5)
  await customers.untilBought(6)
  await a.kill()
  // At most eleven orders were under way at the kill, so the twelfth came from the other machine.
  await customers.untilBought(12)
  isOpen = false
  const { bought } = await customers.finish()
  expect(await contradictions(shop.db, bought)).toEqual([])
  expect(await shop.audit()).toEqual([])
  const left = await stockOf(b.client(), 1)
  expect(left).toBeGreaterThanOrEqual(0)
  expect(left).toBeLessThanOrEqual(stock - bought.length)
  await a.start()
})

test('moves background jobs to another machine when one dies', async () => {
  const holders = async () => {
    const leases = await shop.db
      .selectFrom('leases')
      .select('holder')
      .where('name', '=', 'outbox')
      .where('expires_at', '>', 0)
      .execute()
    return leases.map(({ holder }) => holder)
  }
  await changeProduct(await loggedIn(b, 'siteadmin'), 1, { stock: 20 })
  await b.stop()
  // Otherwise the lease of the killed machine would block jobs for up to a minute.
  await shop.db.updateTable('leases').set({ expires_at: 0 }).execute()
  const [holder] = await eventually(holders, ({ length }) => length === 1)
  await b.start()
  await buy(b.client(), ONE, { email: 'first@example.com' })
  await eventually(
    () => mailbox(shop, 'first@example.com'),
    ({ length }) => length === 1,
  )
  expect(await holders()).toEqual([holder])
  await a.kill()
  await shop.db.updateTable('leases').set({ expires_at: 0 }).execute()
  await buy(b.client(), ONE, { email: 'second@example.com' })
  await eventually(
    () => mailbox(shop, 'second@example.com'),
    ({ length }) => length === 1,
  )
  expect(await holders()).not.toContain(holder)
  expect((await mailbox(shop, 'first@example.com')).length).toBe(1)
})
