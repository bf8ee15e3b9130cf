import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { knifePage, PAGES } from '#contract/platform/values/paths.ts'
import { raiseRevision } from '#server/platform/db/catalog-revision.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { changeProduct } from '#test/support/admin-helpers.ts'
import { openCheckout } from '#test/support/checkout-helpers.ts'
import { sendRaw } from '#test/support/raw-http.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'admin')
/** URLs rendered since the test began. */
let rendered: string[]
beforeAll(() => {
  const { web } = shop.shop
  shop.shop.web = {
    ...web,
    answer(request, api) {
      rendered.push(request.url)
      return web.answer(request, api)
    },
  }
})
beforeEach(() => {
  rendered = []
})

const HUNTER = { id: 1, name: 'Drop Point Hunter, Black Walnut' }

function get(path: string, headers: Record<string, string> = {}) {
  return sendRaw(shop, 'GET', path, headers)
}

test('answers 304 until the page changes', async () => {
  const { headers } = await get(PAGES.shop)
  const etag = String(headers.etag)
  expect(etag).toMatch(/^"[\w-]{22}"$/)
  expect(headers['cache-control']).toBe('no-cache')
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await get(PAGES.shop, { 'if-none-match': known })
    expect([known, again.status, again.text, again.headers.etag]).toEqual([known, 304, '', etag])
  }
  expect((await get(PAGES.shop, { 'if-none-match': '"other"' })).status).toBe(200)
  await changeProduct(admin, 2, { price: 246 })
  expect((await get(PAGES.shop, { 'if-none-match': etag })).status).toBe(200)
})

test('gives each encoding of a page its own ETag', async () => {
  const etags = new Set<string>()
  for (const encoding of ['identity', 'gzip', 'br']) {
    for (const _time of ['compressed now', 'cached']) {
      const headers = { 'accept-encoding': encoding }
      const etag = String((await get(PAGES.about, headers)).headers.etag)
      expect(etag).toMatch(/^"[\w-]+"$/)
      etags.add(etag)
      expect((await get(PAGES.about, { ...headers, 'if-none-match': etag })).status).toBe(304)
    }
  }
  expect(etags.size).toBe(3)
})

test('sends the same headers however a page is served', async () => {
  const sent = async (path: string, headers: Record<string, string> = {}) => {
    const { status, headers: found } = await get(path, { 'accept-encoding': 'br', ...headers })
    const { 'x-request-id': id, date: _, ...same } = found
    expect(id).toMatch(/^[\w-]{36}$/)
    return { status, ...same }
  }
  await changeProduct(admin, 2, { price: 250 })
  const rendering = await sent(PAGES.allKnives)
  expect(rendered).toHaveLength(1)
  expect(rendering).toMatchObject({ status: 200, 'x-frame-options': 'DENY', 'content-encoding': 'br' })
  for (const path of [PAGES.allKnives, `${PAGES.allKnives}?utm_source=x`, PAGES.allKnives]) {
    expect(await sent(path)).toEqual(rendering)
  }
  const known = {
    'if-none-match': String((await get(PAGES.allKnives, { 'accept-encoding': 'br' })).headers.etag),
  }
  expect((await sent(PAGES.allKnives, known)).status).toBe(304)
  const post = await sendRaw(shop, 'POST', PAGES.allKnives)
  expect(post.status).toBe(405)
})

test('compresses public API responses and answers 304 until they change', async () => {
  const plain = await get('/api/products')
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { headers, bytes } = await get('/api/products', { 'accept-encoding': encoding })
    expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding'])
    expect(Number(headers['content-length'])).toBe(bytes.length)
    expect(bytes.length).toBeLessThan(plain.bytes.length / 2)
    expect(unpack(bytes).equals(plain.bytes)).toBe(true)
    expect(headers.etag).not.toBe(plain.headers.etag)
    const again = await get('/api/products', {
      'accept-encoding': encoding,
      'if-none-match': String(headers.etag),
    })
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag])
  }
  const etag = String(plain.headers.etag)
  expect((await get('/api/products', { 'if-none-match': etag })).status).toBe(304)
  await changeProduct(admin, 2, { price: 247 })
  expect((await get('/api/products', { 'if-none-match': etag })).status).toBe(200)
  for (const path of ['/api/auth/me', '/api/orders/verify?order_uuid=x', '/api/products?sort=x']) {
    const { headers } = await get(path, { 'accept-encoding': 'br' })
    expect([path, headers['content-encoding'], headers.etag]).toEqual([path, undefined, undefined])
  }
})

test("shows another process's change in the next API reply", async () => {
  const price = async () => JSON.parse((await get('/api/products/3')).text).data.price
  const other = openDatabase(shop.shop.config)
  try {
    for (const dollars of [301, 302, 303]) {
      await price()
      await other.db.transaction().execute(async (tx) => {
        await tx
          .updateTable('products')
          .set({ price_cents: dollars * 100 })
          .where('id', '=', 3)
          .execute()
        await raiseRevision(tx)
      })
      expect(await price()).toBe(dollars)
    }
  } finally {
    await other.close()
  }
})

test('compresses pages with the best supported encoding', async () => {
  const plain = await get(PAGES.shop)
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const [accepted, used, unpack] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ] as const) {
    for (const _time of ['compressed now', 'cached']) {
      const { headers, bytes } = await get(PAGES.shop, { 'accept-encoding': accepted })
      expect([headers['content-encoding'], headers.vary]).toEqual([used, 'accept-encoding'])
      expect(Number(headers['content-length'])).toBe(bytes.length)
      expect(bytes.length).toBeLessThan(plain.bytes.length / 2)
      expect(unpack(bytes).equals(plain.bytes)).toBe(true)
    }
  }
  expect((await get(PAGES.shop, { 'accept-encoding': 'identity' })).text === plain.text).toBe(true)
})

test('serves public pages without cookies', async () => {
  const guest = await get(PAGES.home)
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  for (const path of [PAGES.home, PAGES.shop, knifePage(HUNTER), PAGES.cart, PAGES.checkout]) {
    const [anonymous, loggedInAdmin] = [
      await get(path),
      await get(path, { cookie, authorization: 'Bearer x', 'accept-language': 'de' }),
    ]
    expect([path, loggedInAdmin.text === anonymous.text]).toEqual([path, true])
    for (const { headers, text } of [anonymous, loggedInAdmin]) {
      expect(headers['set-cookie']).toBeUndefined()
      expect(text).not.toMatch(/admin@shop\.test|Sandbox Admin/)
    }
  }
  expect(guest.headers['cache-control']).toBe('no-cache')
})

test('forbids caching of personal pages', async () => {
  const { headers } = await get('/order-success/x')
  expect(headers['cache-control']).toBe('private, no-store')
  expect(headers.etag).toBeUndefined()
})

test('ignores unknown query parameters without rendering again', async () => {
  const [home, listing] = [await get(PAGES.home), await get(`${PAGES.allKnives}?sort=name-a-z`)]
  rendered = []
  for (const query of ['utm_source=mail', 'fbclid=1', 'page=2', 'x='.padEnd(3000, 'x'), '__proto__=1']) {
    expect([query, (await get(`${PAGES.home}?${query}`)).text === home.text]).toEqual([query, true])
  }
  for (const query of ['utm_source=x&sort=name-a-z', 'sort=name-a-z&fbclid=1', 'sort=name-a-z#top']) {
    expect([query, (await get(`${PAGES.allKnives}?${query}`)).text === listing.text]).toEqual([query, true])
  }
  expect(rendered).toEqual([])
})

test('renders once for fifty concurrent requests', async () => {
  await changeProduct(admin, 3, { stock: 9 })
  const answers = await Promise.all(Array.from({ length: 50 }, () => get(PAGES.allKnives)))
  expect(rendered).toHaveLength(1)
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
})

test('shows changes and deletions of products with the next request', async () => {
  const page = knifePage({ id: 9, name: 'Forge-Finish Santoku, Wild Cherry' })
  const pages = [PAGES.allKnives, '/shop-knives/category/kitchen-knives', page]
  for (const path of pages) expect((await get(path)).text).toContain('$295')

  await changeProduct(admin, 9, { price: 301 })
  for (const path of pages) {
    const { text } = await get(path)
    expect([path, text.includes('$301'), text.includes('$295')]).toEqual([path, true, false])
  }

  const before = await get(page)
  await changeProduct(admin, 9, { stock: 0 })
  expect((await get(page)).text).not.toBe(before.text)

  await admin.api.admin.deleteProduct({ id: '9' })
  expect((await get(page)).status).toBe(404)
  for (const path of pages.slice(0, 2)) expect((await get(path)).text).not.toContain('Santoku')
})

test('shows reduced stock right after an order', async () => {
  const page = knifePage({ id: 5, name: 'Nine-Inch Bowie, Brass & Cocobolo' })
  const before = (await get(page)).text
  await openCheckout(shop.client(), [{ id: 5, quantity: 1 }])
  expect((await get(page)).text).not.toBe(before)
})

test('never leaks request data into shared pages', async () => {
  await changeProduct(admin, 4, { stock: 7 })
  const evil = 'evil.example'
  const poison = {
    host: evil,
    'x-forwarded-host': evil,
    'x-forwarded-proto': 'https',
    'x-forwarded-for': evil,
    'x-original-url': '/admin',
    'x-rewrite-url': '/admin',
    forwarded: `host=${evil}`,
    origin: `https://${evil}`,
    referer: `https://${evil}/`,
    'user-agent': `<script>${evil}</script>`,
    'accept-language': evil,
    cookie: `session=${evil}; csrfToken=${evil}`,
    'x-in-process': evil,
  }
  for (const path of [PAGES.home, PAGES.shop, knifePage(HUNTER), PAGES.cart, `${PAGES.home}?${evil}`]) {
    const first = await get(path, poison)
    expect([path, first.status]).toEqual([path, 200])
    expect((first.text + JSON.stringify(first.headers)).includes(evil)).toBe(false)
    expect((await get(path)).text === first.text).toBe(true)
    expect(first.text.includes(shop.url)).toBe(true)
  }
})
