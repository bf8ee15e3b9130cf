import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBucket, type TestBucket } from '#checks/bucket.ts'
import { buy, eventually, mailbox, refusalOf } from '#checks/buyer.ts'
import { form, sendForm } from '#checks/form.ts'
import { freshJpeg } from '#checks/pictures.ts'
import { changePiece, loggedIn, stockOf } from '#checks/staff.ts'
import { emptyPostgres } from '#checks/test-shop.ts'
import { brokenAnswers, crowd } from './crowd.ts'
import { type Machine, type SeveralShops, severalShops } from './several-shops.ts'

/** Two machines over one PostgreSQL and one store of pictures are one shop. */

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
  // Both find the database empty.
  await Promise.all([a.start(), b.start()])
}, 240_000)
afterAll(async () => {
  await shop.close()
  await bucket.close()
  await postgres.drop()
}, 60_000)

const ONE = [{ id: 1, quantity: 1 }]

test('two that open at once over an empty database fill it once', async () => {
  const { data } = await b.visitor().api.products.list({})
  expect(new Set(data.map(({ name }) => name)).size).toBe(data.length)
  const first = data[0]
  expect((await fetch(a.url + first?.images[0])).status).toBe(200)
  expect(await shop.audit()).toEqual([])
})

test('what staff change through one is on the pages of both', async () => {
  const [staff, page] = [await loggedIn(a, 'admin'), '/shop-knives/all-knives']
  const shows = async ({ url }: Machine, price: string) =>
    (await (await fetch(url + page)).text()).includes(price)
  for (const [dollars, price] of [
    [1234, '$1,234'],
    [2345, '$2,345'],
  ] as const) {
    await changePiece(staff, 2, { price: dollars })
    expect(await shows(a, price)).toBe(true)
    await eventually(() => shows(b, price), Boolean)
    expect((await b.visitor().api.products.get({ id: '2' })).data.price).toBe(dollars)
  }
})

test('a login is good on both, and ended on one it is ended on the other', async () => {
  const somebody = await loggedIn(a, 'customer')
  const elsewhere = b.visitor()
  for (const [name, value] of somebody.cookies) elsewhere.cookies.set(name, value)
  // Both have seen it before it ends: none may go by what it has seen.
  for (const either of [somebody, elsewhere])
    expect((await either.api.auth.me({})).user.email).toBe('customer@shop.test')
  await elsewhere.api.auth.logout({})
  for (const either of [somebody, elsewhere])
    expect((await refusalOf(either.api.auth.me({}))).status).toBe(401)
})

test('tries at a password count together', async () => {
  const wrong = (machine: Machine) =>
    refusalOf(machine.visitor().api.auth.login({ email: 'admin@shop.test', password: 'not-this-one' }))
  const statuses = []
  for (let tries = 0; tries < 12; tries++) statuses.push((await wrong(tries % 2 ? a : b)).status)
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
})

test('a picture that comes in through one is shown by the other', async () => {
  const staff = await loggedIn(a, 'siteadmin')
  const parts = form([{ field: 'images', content: await freshJpeg() }])
  const { body } = await sendForm(staff, 'POST', '/api/admin/products/3/images', parts)
  const picture = body.data.images.at(-1)
  expect((await b.visitor().api.products.get({ id: '3' })).data.images).toContain(picture)
  const [here, there] = await Promise.all([a, b].map(async ({ url }) => fetch(url + picture)))
  expect([here?.status, there?.status]).toEqual([200, 200])
  expect(await there?.bytes()).toEqual(await here?.bytes())
})

test('the books are in order at any moment of a load of orders', async () => {
  await changePiece(await loggedIn(shop, 'siteadmin'), 1, { stock: 20 })
  let isOpen = true
  const buyers = crowd(shop, () => isOpen, 5)
  const faults: string[] = []
  const looking = (async () => {
    while (isOpen) faults.push(...(await shop.audit()))
  })()
  await buyers.untilBought(12)
  isOpen = false
  await buyers.home()
  await looking
  expect(faults).toEqual([])
})

test('killed under a load of orders, one of them takes nothing along: what was answered is there', async () => {
  const stock = 20
  await changePiece(await loggedIn(shop, 'siteadmin'), 1, { stock })
  let isOpen = true
  const buyers = crowd(shop, () => isOpen, 5)
  await buyers.untilBought(6)
  await a.kill()
  // Six and what five were about when it died: whoever makes the twelfth bought from the other one.
  await buyers.untilBought(12)
  isOpen = false
  const { bought } = await buyers.home()
  expect(await brokenAnswers(shop.db, bought)).toEqual([])
  expect(await shop.audit()).toEqual([])
  const left = await stockOf(b.visitor(), 1)
  expect(left).toBeGreaterThanOrEqual(0)
  expect(left).toBeLessThanOrEqual(stock - bought.length)
  await a.start()
})

test('what runs in the background is one machine’s, and another’s when that is dead', async () => {
  const holders = async () => {
    const leases = await shop.db.selectFrom('leases').select('holder').where('expires_at', '>', 0).execute()
    return [...new Set(leases.map(({ holder }) => holder))]
  }
  await changePiece(await loggedIn(b, 'siteadmin'), 1, { stock: 20 })
  await b.stop()
  // What the one killed before held runs out by itself within a minute; no test waits for that.
  await shop.db.updateTable('leases').set({ expires_at: 0 }).execute()
  const [holder] = await eventually(holders, ({ length }) => length === 1)
  await b.start()
  await buy(b.visitor(), ONE, { email: 'first@example.com' })
  await eventually(
    () => mailbox(shop, 'first@example.com'),
    ({ length }) => length === 1,
  )
  expect(await holders()).toEqual([holder])
  await a.kill()
  await shop.db.updateTable('leases').set({ expires_at: 0 }).execute()
  await buy(b.visitor(), ONE, { email: 'second@example.com' })
  await eventually(
    () => mailbox(shop, 'second@example.com'),
    ({ length }) => length === 1,
  )
  expect(await holders()).not.toContain(holder)
  expect((await mailbox(shop, 'first@example.com')).length).toBe(1)
})
