import { beforeEach, expect, test } from 'vitest'
import { adminDropPage } from '#contract/app/admin-paths.ts'
import { shortZonedTime } from '#contract/platform/values/dates.ts'
import { dropCalendar, dropPage } from '#contract/platform/values/paths.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import { loggedIn, stockOf } from '#test/support/admin-helpers.ts'
import { checkoutForm, httpErrorOf, JUNE, openCheckout } from '#test/support/checkout-helpers.ts'
import { addDrop, addProduct, at, dropWrite, passTimeTo } from '#test/support/drop-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'

const shop = sharedShop()
let admin: TestClient
// A session ends while the clock moves ahead.
beforeEach(async () => {
  admin = await loggedIn(shop, 'admin')
})

const NEW_YORK = 'America/New_York'
const products = () => shop.client().api.products
const page = async (path: string) => (await shop.client().fetch(path)).text()
const cartOf = (id: number, quantity = 1) => [{ id, quantity }]

test('hides a product until its preview and sells it from the opening', async () => {
  const id = await addProduct(admin, 'Quillon Bowie')
  const now = shop.shop.now()
  const drop = await addDrop(shop, admin, {
    name: 'Hidden Bowies',
    preview_at: at(now + HOUR_MS),
    opens_at: at(now + 2 * HOUR_MS),
    product_ids: [id],
  })
  const path = `/shop-knives/knife/${id}/quillon-bowie`
  const places = async () => ({
    page: (await shop.client().fetch(path)).status,
    product: (await shop.client().fetch(`/api/products/${id}`)).status,
    availability: (await shop.client().fetch(`/api/products/${id}/availability`)).status,
    listing: (await page('/shop-knives/all-knives')).includes('Quillon'),
    search: (await products().list({ search: 'Quillon' })).total,
    byId: (await products().list({ ids: String(id) })).data.length,
    sitemap: (await page('/sitemap.xml')).includes('quillon'),
    feed: (await page('/feed.xml')).includes('Quillon'),
    fees: (
      await shop.client().fetch('/api/checkout/calculate-fees', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ cart: cartOf(id) }),
      })
    ).status,
    inDrop: (await shop.client().api.drops.get({ slug: drop.slug })).data.products.length,
    onItsPage: (await page(dropPage(drop.slug))).includes('Quillon'),
  })
  const categories = async () => (await products().allCategories({})).data.find((each) => each.id === 1)
  const before = await categories()
  const NOWHERE = {
    ...{ page: 404, product: 404, availability: 404, listing: false, search: 0, byId: 0 },
    ...{ sitemap: false, feed: false, fees: 400, inDrop: 0, onItsPage: false },
  }
  expect(await places()).toEqual(NOWHERE)
  const order = { ...JUNE, cart: cartOf(id), totalPrice: 1 }
  expect(await httpErrorOf(shop.client().api.checkout.place(order))).toMatchObject({ status: 400 })

  passTimeTo(shop, drop.preview_at)
  expect(await places()).toEqual({
    ...{ page: 200, product: 200, availability: 200, listing: true, search: 1, byId: 1 },
    ...{ sitemap: true, feed: true, fees: 200, inDrop: 1, onItsPage: true },
  })
  expect((await categories())?.products).toBe((before?.products ?? 0) + 1)
  expect(await products().availability({ id: String(id) })).toEqual({
    ...{ stock: 1, held_until: null },
    on_sale_at: drop.opens_at,
  })
  expect(await httpErrorOf(shop.client().api.checkout.place(order))).toEqual({
    status: 409,
    error: `'Quillon Bowie' goes on sale ${shortZonedTime(drop.opens_at, NEW_YORK)}.`,
  })
  expect(await stockOf(shop.client(), id)).toBe(1)

  passTimeTo(shop, drop.opens_at)
  expect(await products().availability({ id: String(id) })).toMatchObject({ on_sale_at: null })
  await openCheckout(shop.client(), cartOf(id))
  expect(await stockOf(shop.client(), id)).toBe(0)
})

test('names the opening in the time zone of the business', () => {
  expect(shortZonedTime('2026-11-29T00:00:00.000Z', NEW_YORK)).toBe('Nov 28, 7:00 PM EST')
})

test('updates cached pages at the preview, opening and closing', async () => {
  const id = await addProduct(admin, 'Cached Hunter')
  const now = shop.shop.now()
  const drop = await addDrop(shop, admin, {
    name: 'Cached Drop',
    preview_at: at(now + HOUR_MS),
    opens_at: at(now + 2 * HOUR_MS),
    closes_at: at(now + 3 * HOUR_MS),
    product_ids: [id],
  })
  const state = async () => (await shop.client().api.drops.get({ slug: drop.slug })).data.state
  const shown = async () => {
    await page(dropPage(drop.slug))
    const html = await page(dropPage(drop.slug))
    return [html.includes('Cached Hunter'), html.includes('Opens in'), html.includes('Open now')]
  }
  expect([await state(), ...(await shown())]).toEqual(['announced', false, true, false])
  passTimeTo(shop, drop.preview_at)
  expect([await state(), ...(await shown())]).toEqual(['announced', true, true, false])
  passTimeTo(shop, drop.opens_at)
  expect([await state(), ...(await shown())]).toEqual(['open', true, false, true])
  passTimeTo(shop, drop.closes_at)
  expect([await state(), ...(await shown())]).toEqual(['closed', true, false, false])
  const listed = async () => (await shop.client().api.drops.list({})).data.map(({ id: each }) => each)
  expect(await listed()).toContain(drop.id)
  shop.passTime(30 * DAY_MS)
  expect(await listed()).not.toContain(drop.id)
})

test('sells leftover units like any other product', async () => {
  const id = await addProduct(admin, 'Leftover', 3)
  const drop = await addDrop(shop, admin, { product_ids: [id], name: 'Leftovers' })
  passTimeTo(shop, drop.opens_at)
  await openCheckout(shop.client(), cartOf(id), { email: 'once@example.com' })
  passTimeTo(shop, drop.closes_at)
  await openCheckout(shop.client(), cartOf(id, 2), { email: 'once@example.com' })
  expect(await stockOf(shop.client(), id)).toBe(0)
})

test('limits units per address or account across orders', async () => {
  const [one, other] = [await addProduct(admin, 'First', 9), await addProduct(admin, 'Second', 9)]
  const drop = await addDrop(shop, admin, { product_ids: [one, other], per_customer: 2, name: 'Two Each' })
  passTimeTo(shop, drop.opens_at)
  const share = {
    status: 409,
    error: "Each customer can buy 2 pieces of 'Two Each', counting earlier orders.",
  }
  const both = [...cartOf(one, 2), ...cartOf(other)]
  expect(await httpErrorOf(openCheckout(shop.client(), both, { email: 'a@example.com' }))).toEqual(share)
  const first = await openCheckout(shop.client(), [...cartOf(one), ...cartOf(other)], {
    email: 'a@example.com',
  })
  const again = () => openCheckout(shop.client(), cartOf(one), { email: 'A@Example.com' })
  expect(await httpErrorOf(again())).toEqual(share)
  await shop.client().api.checkout.cancel({ order_uuid: first.orderUuid })
  await again()

  const customer = await loggedIn(shop, 'customer')
  const { user } = await customer.api.auth.me({})
  let house = 300
  const asUser = (email: string) => {
    house += 1
    return openCheckout(customer, cartOf(other), { email, userId: user.id, address: `${house} Mill Street` })
  }
  await asUser('b@example.com')
  await asUser('c@example.com')
  expect(await httpErrorOf(asUser('d@example.com'))).toEqual(share)
})

test('limits units per mailbox in any spelling and per household', async () => {
  const id = await addProduct(admin, 'Shared', 9)
  const drop = await addDrop(shop, admin, { product_ids: [id], name: 'One Each' })
  passTimeTo(shop, drop.opens_at)
  const place = (email: string, address: string, zip?: string) =>
    openCheckout(shop.client(), cartOf(id), { email, address, ...(zip && { zip }) })
  await place('lim.it@gmail.com', '1 Main Street')
  for (const email of ['l.imit+drop@gmail.com', 'LIMIT@googlemail.com'])
    expect((await httpErrorOf(place(email, '2 Main Street'))).status).toBe(409)
  expect((await httpErrorOf(place('brother@example.com', ' 1  main street.'))).status).toBe(409)
  await place('limit@example.com', '3 Main Street')
  expect((await httpErrorOf(place('limit+2@example.com', '4 Main Street'))).status).toBe(409)
  await place('l.imit@example.com', '5 Main Street')
})

test('sells one unit to ten concurrent checkouts of one address', async () => {
  const id = await addProduct(admin, 'Contested', 10)
  const drop = await addDrop(shop, admin, { product_ids: [id], name: 'Contested Drop' })
  passTimeTo(shop, drop.opens_at)
  const checkouts = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      openCheckout(shop.client(), cartOf(id), {
        email: index % 2 === 0 ? 'eager@example.com' : 'Eager@Example.COM',
      }),
    ),
  )
  expect(checkouts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await stockOf(shop.client(), id)).toBe(9)
})

test('sells nothing a second before the opening and everything a second after', async () => {
  const id = await addProduct(admin, 'Sought After', 5)
  const drop = await addDrop(shop, admin, { product_ids: [id], name: 'Sought After Drop' })
  const form = await checkoutForm(shop.client(), cartOf(id))
  const orders = Array.from({ length: 20 }, (_, index) => ({
    ...form,
    ...{ email: `rush${index}@example.com`, address: `${index} Mill Street` },
  }))
  const opensAt = Date.parse(drop.opens_at)
  shop.passTime(opensAt - 1000 - shop.shop.now())
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => {
      const order = orders[index % orders.length] ?? form
      return shop
        .client()
        .api.checkout.place(order)
        .then(
          () => shop.shop.now(),
          () => null,
        )
    }),
  )
  const early = answers.filter((answered) => answered !== null && answered < opensAt)
  expect(early).toEqual([])
  passTimeTo(shop, drop.opens_at)
  for (const order of orders)
    await shop
      .client()
      .api.checkout.place(order)
      .catch(() => null)
  expect(await stockOf(shop.client(), id)).toBe(0)
  const reserved = await shop.shop.db
    .selectFrom('stock_ledger')
    .select(({ fn }) => fn.min('at').as('first'))
    .where('product_id', '=', id)
    .where('reason', '=', 'reserved')
    .executeTakeFirstOrThrow()
  expect(reserved.first).toBeGreaterThanOrEqual(opensAt)
  expect(await shop.audit()).toEqual([])
})

test('reports a reservation from before the opening in the audit', async () => {
  const id = await addProduct(admin, 'Early Bird')
  const drop = await addDrop(shop, admin, { product_ids: [id], name: 'Early Drop' })
  passTimeTo(shop, drop.opens_at)
  await openCheckout(shop.client(), cartOf(id), { email: 'early@example.com' })
  const moveOpening = (opens_at: number) =>
    shop.shop.db.updateTable('drops').set({ opens_at }).where('id', '=', drop.id).execute()
  await moveOpening(shop.shop.now() + HOUR_MS)
  expect(await shop.audit()).toEqual([
    expect.stringMatching(/^Order \d+: reserved 'Early Bird' before 'Early Drop' opened\.$/),
  ])
  await moveOpening(Date.parse(drop.opens_at))
  expect(await shop.audit()).toEqual([])
})

test('publishes a commitment to the secret seed of a draw', async () => {
  const [id, other] = [await addProduct(admin, 'Kukri', 2), await addProduct(admin, 'Second Kukri')]
  const draw = { kind: 'draw', claim_hours: 24, name: 'Two Kukris' } as const
  const refused = await admin.fetch(
    '/api/admin/drops',
    await post(dropWrite(shop, { ...draw, product_ids: [id, other] })),
  )
  expect([refused.status, Object.keys((await refused.json()).fields)]).toEqual([400, ['product_ids']])
  const drop = await addDrop(shop, admin, { ...draw, product_ids: [id] })
  expect(drop.commitment).toMatch(/^[0-9a-f]{64}$/)
  const { seed } = await shop.shop.db
    .selectFrom('drops')
    .select('seed')
    .where('id', '=', drop.id)
    .executeTakeFirstOrThrow()
  const digest = await crypto.subtle.digest('SHA-256', Buffer.from(seed ?? '', 'hex'))
  expect(Buffer.from(digest).toString('hex')).toBe(drop.commitment)
  expect(JSON.stringify(await admin.api.admin.drops({}))).not.toContain(seed)
  passTimeTo(shop, drop.opens_at)
  expect(await httpErrorOf(openCheckout(shop.client(), cartOf(id)))).toMatchObject({ status: 409 })
  // Once it has closed, the draw takes place at any moment and frees what nobody entered for.
  expect((await products().get({ id: String(id) })).data.by_draw).toBe(true)
})

async function post(body: object): Promise<RequestInit> {
  const headers = { 'content-type': 'application/json', 'x-csrf-token': admin.cookies.get('csrfToken') ?? '' }
  return { method: 'POST', headers, body: JSON.stringify(body) }
}

test.each([
  ['closes_at', { closes_at: at(0) }],
  ['preview_at', { preview_at: at(Date.now() + 300 * DAY_MS), closes_at: at(Date.now() + 900 * DAY_MS) }],
  ['preview_at', { preview_at: 'tomorrow' }],
  ['per_customer', { per_customer: 11 }],
  ['claim_hours', { kind: 'draw' as const, claim_hours: 73 }],
  ['name', { name: ' ' }],
  ['product_ids', { product_ids: [] }],
  ['product_ids', { product_ids: [1, 1] }],
  ['product_ids', { product_ids: [999_999] }],
])('rejects a wrong %s with a field error', async (field, change) => {
  const id = await addProduct(admin, 'Unused')
  const body = dropWrite(shop, { product_ids: [id], ...change })
  const answer = await admin.fetch('/api/admin/drops', await post(body))
  const { fields } = await answer.json()
  expect([answer.status, Object.keys(fields)]).toEqual([400, [field]])
})

test('keeps a product out of a second drop, also when both are saved at once', async () => {
  const id = await addProduct(admin, 'Popular')
  const now = shop.shop.now()
  const first = await addDrop(shop, admin, { product_ids: [id], name: 'First Come' })
  const same = httpErrorOf(addDrop(shop, admin, { product_ids: [id] }))
  expect(await same).toMatchObject({
    status: 400,
    error: expect.stringContaining("'Popular' is in 'First Come'"),
  })
  const later = { preview_at: first.closes_at, opens_at: first.closes_at, closes_at: at(now + 9 * DAY_MS) }
  const saves = await Promise.allSettled(
    [1, 2, 3].map(() => addDrop(shop, admin, { product_ids: [id], name: 'Later', ...later })),
  )
  expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('changes only the description and a later closing time of an open drop', async () => {
  const id = await addProduct(admin, 'Fixed')
  const drop = await addDrop(shop, admin, { product_ids: [id], name: 'Fixed Drop' })
  const { preview_at, opens_at, closes_at } = drop
  const write = dropWrite(shop, { product_ids: [id], name: 'Fixed Drop', preview_at, opens_at, closes_at })
  const put = (change: object) => admin.api.admin.updateDrop({ id: String(drop.id), ...write, ...change })
  expect((await put({ name: 'Renamed' })).data).toMatchObject({ name: 'Renamed', slug: drop.slug })
  await put({})
  passTimeTo(shop, drop.opens_at)
  admin = await loggedIn(shop, 'admin')
  for (const change of [
    { name: 'Other' },
    { per_customer: 2 },
    { opens_at: at(Date.parse(opens_at) - MINUTE_MS) },
    { closes_at: at(Date.parse(closes_at) - MINUTE_MS) },
    { product_ids: [1] },
  ]) {
    expect(await httpErrorOf(put(change))).toMatchObject({ status: 409 })
  }
  const later = at(Date.parse(closes_at) + HOUR_MS)
  const { data } = await put({ description: 'Sharper.', closes_at: later })
  expect(data).toMatchObject({ description: 'Sharper.', closes_at: later, state: 'open' })
  const remove = () => admin.api.admin.deleteDrop({ id: String(drop.id) })
  expect(await httpErrorOf(remove())).toMatchObject({ status: 409 })
  passTimeTo(shop, later)
  admin = await loggedIn(shop, 'admin')
  await remove()
  expect(await httpErrorOf(shop.client().api.drops.get({ slug: drop.slug }))).toMatchObject({ status: 404 })
  const { data: log } = await admin.api.admin.activity({ subject: 'drop', subject_id: String(drop.id) })
  expect(log.map(({ action }) => action)).toEqual(['deleted', 'updated', 'updated', 'updated', 'added'])
  expect(adminDropPage(drop.id)).toContain(String(drop.id))
})

test('gives two drops with the same name separate pages', async () => {
  const [one, two] = [await addProduct(admin, 'Twin'), await addProduct(admin, 'Twin')]
  const slugs = [
    (await addDrop(shop, admin, { product_ids: [one], name: 'Twins!' })).slug,
    (await addDrop(shop, admin, { product_ids: [two], name: 'Twins' })).slug,
  ]
  expect(slugs).toEqual(['twins', 'twins-2'])
})

test('serves a valid calendar entry', async () => {
  const id = await addProduct(admin, 'Entry')
  const drop = await addDrop(shop, admin, {
    name: 'Bowies, and; more \\ „größer“ '.repeat(3),
    description: 'One.\nTwo, three.',
    product_ids: [id],
  })
  const answer = await shop.client().fetch(dropCalendar(drop.slug))
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const text = await answer.text()
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toContain('\n')
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  const compact = (instant: string) => instant.replace(/[-:]|\.\d+/g, '')
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
  expect(lines).toContain(`DTSTART:${compact(drop.opens_at)}`)
  expect(lines).toContain(`DTEND:${compact(drop.closes_at)}`)
  expect(lines.find((line) => line.startsWith('SUMMARY:'))).toContain('Bowies\\, and\\; more \\\\ „größer“')
  expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toContain('One.\\nTwo\\, three.')
  expect((await shop.client().fetch('/drops/none.ics')).status).toBe(404)
})

test('returns a drop’s availability with the server’s time', async () => {
  const id = await addProduct(admin, 'Counted')
  const drop = await addDrop(shop, admin, { product_ids: [id], name: 'Counted Drop' })
  const { now, data } = await shop.client().api.drops.availability({ slug: drop.slug })
  expect(Math.abs(Date.parse(now) - shop.shop.now())).toBeLessThan(MINUTE_MS)
  expect(data).toEqual([{ id, stock: 1, held_until: null, on_sale_at: drop.opens_at }])
})

test('announces the next drop on the home page while another is open', async () => {
  const now = shop.shop.now()
  const product_ids = [await addProduct(admin, 'Early Piece'), await addProduct(admin, 'Later Piece')]
  await addDrop(shop, admin, {
    name: 'Open Already',
    product_ids: product_ids.slice(0, 1),
    opens_at: at(now + 1000),
  })
  const opens_at = at(now + 5 * MINUTE_MS)
  await addDrop(shop, admin, { name: 'Announced Next', product_ids: product_ids.slice(1), opens_at })
  shop.passTime(MINUTE_MS)
  const home = await page('/')
  for (const text of ['This drop is open', 'The next drop', 'Announced Next']) {
    expect(home).toContain(text)
  }
})
