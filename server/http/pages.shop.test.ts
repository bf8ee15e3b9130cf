import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openCheckout } from '#checks/buyer.ts'
import { changePiece, loggedIn } from '#checks/staff.ts'
import { startTestShop, type TestShop, type Visitor } from '#checks/test-shop.ts'
import { sendRaw } from '#checks/wire.ts'
import { knifePage, PAGES } from '#contract/addresses.ts'

let shop: TestShop
let staff: Visitor
/** How often the pages were asked to render since the test began. */
let rendered: string[]
beforeAll(async () => {
  shop = await startTestShop()
  const { web } = shop.shop
  shop.shop.web = {
    ...web,
    answer(request, api) {
      rendered.push(request.url)
      return web.answer(request, api)
    },
  }
  staff = await loggedIn(shop, 'admin')
})
beforeEach(() => {
  rendered = []
})
afterAll(() => shop.close())

const HUNTER = { id: 1, name: 'Drop Point Hunter, Black Walnut' }

function get(path: string, headers: Record<string, string> = {}) {
  return sendRaw(shop, 'GET', path, headers)
}

test.each([
  [PAGES.home, 200],
  [PAGES.shop, 200],
  [PAGES.allKnives, 200],
  ['/shop-knives/category/bowie-knives', 200],
  [knifePage(HUNTER), 200],
  [PAGES.cart, 200],
  [PAGES.checkout, 200],
  ['/nothing', 404],
  ['/shop-knives/nothing/at/all', 404],
  ['/shop-knives/category/nothing', 404],
  ['/shop-knives/category/Bowie%20Knives', 404],
  ['/shop-knives/knife/999', 404],
  ['/shop-knives/knife/999/drop-point-hunter', 404],
  ['/shop-knives/knife/abc', 404],
  ['/order-success/00000000-0000-0000-0000-000000000000', 404],
])('%s has status %i and is a whole page', async (path, status) => {
  const { status: answered, headers, text } = await get(path)
  expect([answered, headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
  expect(text).toMatch(/^<!DOCTYPE html>/i)
  expect(text).toMatch(/<\/html>\s*$/)
  expect(text).toMatch(/<h1[ >]/)
  if (status === 404) expect(text).toMatch(/<meta name="robots" content="noindex/)
})

test.each(['', '/', '/wrong', '/Drop-Point-Hunter-Black-Walnut', '/%2F%2Fevil.example', '/..%2f..%2f'])(
  'a piece asked for as %j is sent to its one address for good',
  async (slug) => {
    const { status, headers, text } = await get(`/shop-knives/knife/1${slug}`)
    expect([status, headers.location, text]).toEqual([301, knifePage(HUNTER), ''])
  },
)

describe('a page’s policy', () => {
  const paths = [
    PAGES.home,
    PAGES.shop,
    knifePage(HUNTER),
    PAGES.cart,
    PAGES.checkout,
    '/nothing',
    '/order-success/x',
  ]
  test.each(paths)('of %s lets its own scripts run and no other', async (path) => {
    const { headers, text } = await get(path)
    const policy = String(headers['content-security-policy'])
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? ''
    const others = scripts.split(' ').filter((source) => !source.startsWith("'sha256-"))
    expect(["'self'", new URL(shop.sandboxUrl).origin]).toEqual(expect.arrayContaining(others))
    expect(policy).not.toContain('unsafe-eval')
    expect(policy).toMatch(/object-src 'none'.*base-uri 'none'.*form-action 'self'.*frame-ancestors 'none'/)

    const inline = [...text.matchAll(/<script(?![^>]* src=)([^>]*)>([\s\S]*?)<\/script>/g)].filter(
      ([, attributes = '']) => !attributes.includes('application/ld+json'),
    )
    expect(inline.length).toBeGreaterThan(0)
    for (const [, , script = ''] of inline) {
      expect(scripts).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    }
    expect(text).not.toMatch(/<[^>]+ on(click|load|error|submit)=/i)
    for (const [, source = ''] of text.matchAll(/<script[^>]* src="([^"]+)"/g))
      expect(source).toMatch(/^\/(?!\/)/)
  })
})

test('what staff write is text on every page, whatever it looks like', async () => {
  const name = `</script><script>alert(1)</script><img src=x onerror=alert(2)>`
  await changePiece(staff, 11, { name, description: `${name}\u2028]]>--><!--<script>` })
  for (const path of [
    PAGES.shop,
    knifePage({ id: 11, name }),
    '/shop-knives/category/everyday-carry',
    PAGES.home,
  ]) {
    const { status, text } = await get(path)
    expect([path, status]).toEqual([path, 200])
    expect([path, /<script>alert|<img src=x/.exec(text)]).toEqual([path, null])
  }
})

test('a page that a browser has is not sent again, until it changes', async () => {
  const { headers } = await get(PAGES.shop)
  const etag = String(headers.etag)
  expect(etag).toMatch(/^"[\w-]{22}"$/)
  expect(headers['cache-control']).toBe('no-cache')
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await get(PAGES.shop, { 'if-none-match': known })
    expect([known, again.status, again.text, again.headers.etag]).toEqual([known, 304, '', etag])
  }
  expect((await get(PAGES.shop, { 'if-none-match': '"other"' })).status).toBe(200)
  await changePiece(staff, 2, { price: 246 })
  expect((await get(PAGES.shop, { 'if-none-match': etag })).status).toBe(200)
})

test('a page travels in the best way both sides know, and is the same page', async () => {
  const plain = await get(PAGES.shop)
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const [accepted, used, unpack] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ] as const) {
    for (const _time of ['compressed now', 'kept from before']) {
      const { headers, bytes } = await get(PAGES.shop, { 'accept-encoding': accepted })
      expect([headers['content-encoding'], headers.vary]).toEqual([used, 'accept-encoding'])
      expect(Number(headers['content-length'])).toBe(bytes.length)
      expect(bytes.length).toBeLessThan(plain.bytes.length / 2)
      expect(unpack(bytes).equals(plain.bytes)).toBe(true)
    }
  }
  expect((await get(PAGES.shop, { 'accept-encoding': 'identity' })).text === plain.text).toBe(true)
})

test('a public page is the same for everybody, and marks nobody', async () => {
  const guest = await get(PAGES.home)
  const cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  for (const path of [PAGES.home, PAGES.shop, knifePage(HUNTER), PAGES.cart, PAGES.checkout]) {
    const [anyone, someone] = [
      await get(path),
      await get(path, { cookie, authorization: 'Bearer x', 'accept-language': 'de' }),
    ]
    expect([path, someone.text === anyone.text]).toEqual([path, true])
    for (const { headers, text } of [anyone, someone]) {
      expect(headers['set-cookie']).toBeUndefined()
      expect(text).not.toMatch(/admin@shop\.test|Sandbox Admin/)
    }
  }
  expect(guest.headers['cache-control']).toBe('no-cache')
})

test('a page made for one visitor is kept by nobody', async () => {
  const { headers } = await get('/order-success/x')
  expect(headers['cache-control']).toBe('private, no-store')
  expect(headers.etag).toBeUndefined()
})

test('a query key that no page knows changes nothing and costs nothing', async () => {
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

test('fifty visitors at once cost one rendering', async () => {
  await changePiece(staff, 3, { stock: 9 })
  const answers = await Promise.all(Array.from({ length: 50 }, () => get(PAGES.allKnives)))
  expect(rendered).toHaveLength(1)
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
})

test('a change of price, stock or name is on every page with the next request, and so is a piece’s end', async () => {
  const page = knifePage({ id: 9, name: 'Forge-Finish Santoku, Wild Cherry' })
  const pages = [PAGES.allKnives, '/shop-knives/category/kitchen-knives', page]
  for (const path of pages) expect((await get(path)).text).toContain('$295')

  await changePiece(staff, 9, { price: 301 })
  for (const path of pages) {
    const { text } = await get(path)
    expect([path, text.includes('$301'), text.includes('$295')]).toEqual([path, true, false])
  }

  const before = await get(page)
  await changePiece(staff, 9, { stock: 0 })
  expect((await get(page)).text).not.toBe(before.text)

  await staff.api.admin.deleteProduct({ id: '9' })
  expect((await get(page)).status).toBe(404)
  for (const path of pages.slice(0, 2)) expect((await get(path)).text).not.toContain('Santoku')
})

test('an order takes its pieces off the pages at once', async () => {
  const page = knifePage({ id: 5, name: 'Nine-Inch Bowie, Brass & Cocobolo' })
  const before = (await get(page)).text
  await openCheckout(shop.visitor(), [{ id: 5, quantity: 1 }])
  expect((await get(page)).text).not.toBe(before)
})

test('nothing a visitor sends ends up in another visitor’s page', async () => {
  await changePiece(staff, 4, { stock: 7 })
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

test.each([
  '//evil.example',
  '//evil.example/%2f..',
  '/\\evil.example',
  '/%5cevil.example',
  '/%2f%2fevil.example',
  'http://evil.example/',
  '/shop-knives/knife/1//evil.example',
  '/shop-knives/..//evil.example',
  '//evil.example/shop-knives/knife/1',
  '/@evil.example',
  '/%00',
  '/shop-knives/%00',
  '/shop-knives/knife/%00',
  '/shop-knives/knife/1/%00',
  '/shop-knives/category/%00',
  '/order-success/%00',
  '/order-confirmation?session_id=%00',
  '/order-confirmation?order_uuid=%00',
  '/shop-knives?search=%00&tags=%00&min=%00',
  '/%ff',
  '/%',
  '/%e0%a4%a',
  '/shop-knives/category/%ff',
  '/shop-knives?search=%ff',
  '/shop-knives?search=%',
  '/..',
  '/../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2fetc%2fpasswd',
  '/shop-knives/%2e%2e',
  '/./shop-knives',
  '/;/shop-knives',
  `/${'x'.repeat(10_000)}`,
  `/order-success/${'x'.repeat(600)}`,
  `/shop-knives?search=${'x'.repeat(10_000)}`,
  `/shop-knives?tags=${'x,'.repeat(4000)}`,
  `/order-confirmation?session_id=${'x'.repeat(5000)}`,
  '/shop-knives?page=0',
  '/shop-knives?page=99999999999999999999',
  '/shop-knives?page=-1&page=1',
  '/shop-knives?min=a&max=b&sort=c&available=d',
  '/shop-knives?search=a&search=b',
  '/shop-knives?min=5&max=1',
  '/shop-knives.data',
  '/_.data',
  '/.data',
  '/shop-knives.data?_routes=',
  '/shop-knives.data?_routes=%00',
  '/shop-knives.data?_routes=nothing',
  '/nothing.data',
  '/shop-knives/knife/1.data',
  '/shop-knives/knife/999.data',
  '/order-success/x.data',
  '/__manifest',
  '/__manifest?p=/&version=x',
  '/?index',
  '/shop-knives?index',
  '/SHOP-KNIVES',
  '/shop-knives///',
  '/shop-knives/knife/0001',
  '/shop-knives/knife/1.5',
  '/shop-knives/knife/-1',
  '/shop-knives/knife/１',
  '/shop-knives/category/constructor',
  '/constructor',
  '/__proto__',
])('%.60s is no error of ours, and leads to no other site', async (path) => {
  const { status, headers, text } = await get(encodeURI(path).replaceAll('%25', '%'))
  expect(status).toBeLessThan(500)
  expect([200, 202, 301, 302, 400, 404]).toContain(status)
  const location = headers.location
  if (location !== undefined) expect(new URL(location, shop.url).origin).toBe(shop.url)
  expect(String(headers.refresh ?? '') + String(headers['x-remix-redirect'] ?? '')).not.toMatch(/evil/)
  expect(text).not.toMatch(/node_modules|\bat \w+ \(|SQLITE|root:x:0/)
})
